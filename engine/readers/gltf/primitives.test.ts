import { expect } from 'chai';
import { testFolder } from '#test/files';
import { buildGlb, packArrays, square, squareGltf } from '#test/glb';
import { readModel } from '../read.ts';

describe('primitives of glTF', () => {
  const folder = testFolder();

  it('drop elements with missing vertices, and report how many', async () => {
    const readIndices = async (mode: number, numbers: number[]): Promise<[number[], unknown]> => {
      const indices = Uint16Array.from(numbers);
      const { offsets, binary } = packArrays(square, indices);
      const json = {
        ...squareGltf().json,
        meshes: [{ primitives: [{ attributes: { POSITION: 0 }, indices: 1, mode }] }],
        accessors: [
          { bufferView: 0, componentType: 5126, count: 4, type: 'VEC3' },
          { bufferView: 1, componentType: 5123, count: indices.length, type: 'SCALAR' },
        ],
        bufferViews: [
          { buffer: 0, byteLength: 48 },
          { buffer: 0, byteOffset: offsets[1]!, byteLength: indices.byteLength },
        ],
        buffers: [{ byteLength: binary.length }],
      };
      const scene = await readModel(await folder.write({ 'a.glb': buildGlb(json, binary) }));
      return [[...scene.meshes[0]!.primitives[0]!.indices], scene.warnings];
    };
    const one = [{ code: 'facesDropped', params: { count: 1 } }];
    expect(await readIndices(4, [0, 1, 2, 0, 2, 4, 0, 2, 3])).to.deep.equal([[0, 1, 2, 0, 2, 3], one]);
    expect((await readIndices(1, [0, 1, 1, 9]))[0]).to.deep.equal([0, 1]);
    // No triangle spans a number that is not there; the largest of its type is meant to begin another strip, whose turns begin anew.
    expect(await readIndices(5, [0, 1, 2, 4, 1, 2, 3])).to.deep.equal([[0, 1, 2, 1, 2, 3], one]);
    expect(await readIndices(5, [0, 1, 2, 65_535, 1, 2, 3])).to.deep.equal([[0, 1, 2, 1, 2, 3], []]);
    expect(await readIndices(6, [0, 1, 2, 65_535, 3, 0, 1])).to.deep.equal([[0, 1, 2, 3, 0, 1], []]);
  });
});
