import { expect } from 'chai';
import { failureOf } from '#test/failures';
import { testFolder } from '#test/files';
import { buildGlb, squareGltf } from '#test/glb';
import { readModel } from '../read.ts';

describe('readGltf on faulty files', () => {
  const folder = testFolder();
  const readSquare = async (changes: Record<string, unknown>) => {
    const { json, binary } = squareGltf(changes);
    return await readModel(await folder.write({ 'a.glb': buildGlb(json, binary) }));
  };

  const faults: { name: string; changes: Record<string, unknown>; code: string; text?: string }[] = [
    {
      name: 'faces that all have a vertex that is not there',
      changes: {
        accessors: [
          { bufferView: 0, componentType: 5126, count: 2, type: 'VEC3' },
          { bufferView: 1, componentType: 5123, count: 6, type: 'SCALAR' },
        ],
      },
      code: 'model.noGeometry',
    },
    {
      name: 'a count that the buffer cannot hold',
      changes: { accessors: [{ bufferView: 0, componentType: 5126, count: 4_000_000_000, type: 'VEC3' }] },
      code: 'model.truncated',
    },
    {
      name: 'a huge count without bytes',
      changes: { accessors: [{ componentType: 5126, count: 4_000_000_000, type: 'VEC3' }] },
      code: 'model.unreadable',
    },
    {
      name: 'a view beyond the buffer',
      changes: {
        bufferViews: [
          { buffer: 0, byteLength: 48, byteOffset: 40 },
          { buffer: 0, byteLength: 12 },
        ],
      },
      code: 'model.truncated',
    },
    {
      name: 'a stride of less than an element',
      changes: {
        bufferViews: [
          { buffer: 0, byteLength: 48, byteStride: 1 },
          { buffer: 0, byteLength: 12 },
        ],
      },
      code: 'model.truncated',
    },
    {
      name: 'an accessor that is not there',
      changes: { meshes: [{ primitives: [{ attributes: { POSITION: 9 } }] }] },
      code: 'model.unreadable',
    },
    { name: 'a mesh that is not there', changes: { nodes: [{ mesh: 7 }] }, code: 'model.unreadable' },
    {
      name: 'a negative count',
      changes: { accessors: [{ bufferView: 0, componentType: 5126, count: -1, type: 'VEC3' }] },
      code: 'model.unreadable',
      text: 'accessors.0.count',
    },
    {
      name: 'a required extension that nobody knows',
      changes: { extensionsRequired: ['VENDOR_magic'] },
      code: 'model.unsupportedFeature',
      text: 'VENDOR_magic',
    },
    { name: 'glTF 1.0 with the lists of 2.0', changes: { asset: { version: '1.0' } }, code: 'model.noGeometry' },
    { name: 'everything at size 0', changes: { nodes: [{ mesh: 0, scale: [0, 0, 0] }] }, code: 'model.noGeometry' },
    {
      name: 'meshes without positions',
      changes: { meshes: [{ primitives: [{ attributes: {} }] }] },
      code: 'model.noGeometry',
      text: '（1 个网格没有顶点坐标，已忽略）',
    },
    { name: 'meshes that no node draws', changes: { nodes: [{}] }, code: 'model.noGeometry' },
    { name: 'no meshes', changes: { meshes: [], nodes: [], scenes: [] }, code: 'model.noGeometry' },
  ];
  for (const { name, changes, code, text } of faults) {
    it(`refuses ${name}`, async () => {
      const error = await failureOf(readSquare(changes));
      expect(error.code).to.equal(code);
      if (text) expect(error.message).to.contain(text);
    });
  }

  it('refuses a GLB that was cut off anywhere', async () => {
    const { json, binary } = squareGltf();
    const whole = buildGlb(json, binary);
    for (const length of [5, 12, 19, 25, 200, whole.length - 30]) {
      const error = await failureOf(readModel(await folder.write({ 'a.glb': whole.subarray(0, length) })));
      expect(error.code, String(length)).to.be.oneOf(['model.truncated', 'model.unreadable', 'model.wrongContent']);
    }
  });
});
