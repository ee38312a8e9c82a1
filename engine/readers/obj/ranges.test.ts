import { createHash } from 'node:crypto';
import { expect } from 'chai';
import type { Scene } from '#engine/scenes/scene';
import { testFolder } from '#test/files';
import { readModel } from '../read.ts';

/** Numbers that look random and are the same each time. */
function createRandom(seed: number): (below: number) => number {
  return (below) => (seed = (seed * 48271) % 2147483647) % below;
}

interface Expected {
  /** Of each corner of each triangle, by material: position, uv and normal. */
  corners: Map<string, number[]>;
  text: string;
}

/** An OBJ of about `bytes` bytes and its meaning, with everything in which a range can end. */
function buildObj(bytes: number, facesFirst: boolean): Expected {
  const random = createRandom(11);
  const lines: string[] = ['# 由某软件导出', 'o 整体'];
  const faces: string[] = [];
  const corners = new Map<string, number[]>();
  const positions: number[][] = [];
  let length = 0;
  let material = '';
  const add = (line: string): void => {
    (facesFirst && line.startsWith('f') ? faces : lines).push(line);
    length += line.length + 1;
  };
  while (length < bytes) {
    if (!facesFirst && random(400) === 0) {
      material = `材质${random(4)}`;
      add(`usemtl ${material}`);
    }
    if (random(50) === 0) add('# a comment that goes on \\\r\nover two lines');
    const [x, y] = [random(100_000) / 1000, random(100_000) / 1000];
    // A square, so that every cut of it is a fan.
    const square = [
      [x, y, 0],
      [x + 1, y, 0],
      [x + 1, y + 1, 0],
      [x, y + 1, 0],
    ];
    for (const corner of square) add(`v ${corner[0]} ${random(2) === 0 ? corner[1]!.toExponential() : `\\\n ${corner[1]}`} ${corner[2]}`);
    const first = positions.length;
    positions.push(...square);
    for (const [u, v] of [
      [0, 0],
      [1, 0.25],
    ])
      add(`vt ${u} ${v}`);
    add(`vn 0 0 ${1 + random(3)}`);
    const uv = (first / 4) * 2;
    const normal = first / 4;
    const backwards = !facesFirst && random(2) === 0;
    const corner = (i: number): string => (backwards ? `${i - 4}/${(i % 2) - 2}/-1` : `${first + i + 1}/${uv + (i % 2) + 1}/${normal + 1}`);
    const polygon = random(3) === 0 ? [0, 1, 2] : [0, 1, 2, 3];
    add(`f ${polygon.map(corner).join(random(9) === 0 ? ' \\\n' : ' ')}`);
    const cut = polygon.length === 3 ? [0, 1, 2] : [0, 1, 2, 0, 2, 3];
    const list = corners.get(material) ?? [];
    for (const i of cut) list.push(...square[i]!, i % 2, i % 2 === 0 ? 1 : 0.75, 0, 0, 1);
    corners.set(material, list);
  }
  return { text: [...faces, ...lines, ''].join('\n'), corners };
}

/** Longer than what one thread reads alone; built once. */
const known = new Map<boolean, Expected>();
function built(facesFirst: boolean): Expected {
  const made = known.get(facesFirst) ?? buildObj(6.5 * 1024 * 1024, facesFirst);
  known.set(facesFirst, made);
  return made;
}

const cornersOf = (scene: Scene): Map<string, number[]> => {
  const out = new Map<string, number[]>();
  for (const { positions, indices, uvs, normals, material } of scene.meshes[0]!.primitives) {
    const list: number[] = [];
    for (const i of indices)
      list.push(...positions.subarray(i * 3, i * 3 + 3), ...uvs[0]!.subarray(i * 2, i * 2 + 2), ...normals!.subarray(i * 3, i * 3 + 3));
    out.set(material === null ? '' : scene.materials[material]!.name, list);
  }
  return out;
};

/** Of all arrays, in order. */
function digestOf(scene: Scene): string {
  const hash = createHash('sha256');
  for (const { positions, indices, uvs, normals, colors } of scene.meshes.flatMap((mesh) => mesh.primitives))
    for (const array of [positions, indices, ...uvs, normals, colors]) if (array) hash.update(array);
  return hash.digest('hex');
}

describe('an OBJ of several ranges', function () {
  this.timeout(20_000);
  const folder = testFolder();
  after(() => known.clear());

  for (const facesFirst of [false, true]) {
    it(`reads the same for any number of threads, faces ${facesFirst ? 'before' : 'after'} their vertices`, async () => {
      const { text, corners } = built(facesFirst);
      const path = await folder.write({ 'a.obj': text });
      const scene = await readModel(path, { threads: 1 });
      const read = cornersOf(scene);
      expect([...read.keys()]).to.have.members([...corners.keys()]);
      for (const [material, expected] of corners) {
        const found = read.get(material)!;
        expect(found.length).to.equal(expected.length);
        const wrong = found.findIndex((value, i) => value !== Math.fround(expected[i]!));
        expect(wrong, `${material}: ${found[wrong]} for ${expected[wrong]}`).to.equal(-1);
      }
      for (const threads of [2, 3]) {
        const other = await readModel(path, { threads });
        expect(digestOf(other), `${threads} threads`).to.equal(digestOf(scene));
        expect(other.warnings).to.deep.equal(scene.warnings);
      }
    });
  }

  it('drops faces on missing vertices once the whole file is known', async () => {
    const { text, corners } = built(false);
    const path = await folder.write({ 'a.obj': `f 1 2 3\nf 1/1/1 2/99999999/1 3/1/1\nf 1 2 99999999\nf 1 2 -1\n${text}` });
    const scene = await readModel(path, { threads: 2 });
    const triangles = scene.meshes.flatMap((mesh) => mesh.primitives).reduce((sum, { indices }) => sum + indices.length / 3, 0);
    const expected = [...corners.values()].reduce((sum, list) => sum + list.length / 24, 0);
    expect(triangles).to.equal(expected + 2);
    expect(scene.warnings).to.deep.include({ code: 'facesDropped', params: { count: 2 } });
    expect(scene.warnings).to.deep.include({ code: 'attributesDropped', params: { count: 1 } });
  });

  it('stops when aborted', async () => {
    const path = await folder.write({ 'a.obj': built(false).text });
    for (const threads of [1, 2]) {
      const stop = new AbortController();
      const end = await readModel(path, { threads, signal: stop.signal, onProgress: () => stop.abort(new Error('enough')) }).then(
        () => 'read',
        (error: Error) => error.message,
      );
      expect(end).to.equal('enough');
    }
  });
});
