import { expect } from 'chai';
import { addRootMesh, createMesh, createPrimitive, createScene } from '../scenes/create-scene.ts';
import type { Primitive, Scene } from '../scenes/scene.ts';
import { createTerrain } from '../generators/surface.ts';
import { weld } from './weld.ts';

const sceneOf = (...primitives: Primitive[]): Scene => {
  const scene = createScene('test');
  addRootMesh(scene, createMesh('网格', primitives));
  return scene;
};

/** Every triangle with corners of its own, as STL and many exporters write them. */
function soupOf(primitive: Primitive): Primitive {
  const soup = createPrimitive(new Float32Array(primitive.indices.length * 3), Uint32Array.from(primitive.indices.keys()), {
    uvs: [new Float32Array(primitive.indices.length * 2)],
  });
  primitive.indices.forEach((index, corner) => {
    soup.positions.set(primitive.positions.subarray(index * 3, index * 3 + 3), corner * 3);
    soup.uvs[0]!.set(primitive.uvs[0]!.subarray(index * 2, index * 2 + 2), corner * 2);
  });
  return soup;
}

const cornersOf = ({ positions, uvs, indices }: Primitive): string[] =>
  Array.from(
    indices,
    (index) => `${positions.subarray(index * 3, index * 3 + 3).join()} ${uvs[0]!.subarray(index * 2, index * 2 + 2).join()}`,
  );

describe('weld', () => {
  it('turns a soup back into the vertices it came from, and draws the same', () => {
    const grid = createTerrain({ columns: 20, rows: 20, normals: false });
    const soup = soupOf(grid);
    const scene = sceneOf(soup);
    expect(weld(scene).vertices).to.equal(20 * 20 * 6 - 21 * 21);
    const welded = scene.meshes[0]!.primitives[0]!;
    expect(welded.positions.length / 3).to.equal(21 * 21);
    expect(cornersOf(welded)).to.deep.equal(cornersOf(soup));
  });

  it('keeps vertices apart that differ in one attribute by one bit', () => {
    const positions = new Float32Array([0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 1, 0]);
    const uvs = new Float32Array([0, 0, 1, 0, 0, 1, 0, 0, 1, 0, 0, 1]);
    new Uint32Array(uvs.buffer)[6]! += 1;
    const scene = sceneOf(createPrimitive(positions, new Uint32Array([0, 1, 2, 3, 4, 5]), { uvs: [uvs] }));
    expect(weld(scene).vertices).to.equal(2);
  });

  it('takes 0 and -0 for the same place', () => {
    const positions = new Float32Array([0, 0, 0, 1, 0, 0, 0, 1, 0, -0, -0, -0, 1, -0, 0, 0, 1, -0]);
    const scene = sceneOf(createPrimitive(positions, new Uint32Array([0, 1, 2, 3, 4, 5])));
    expect(weld(scene).vertices).to.equal(3);
  });

  it('cuts primitives out of a vertex buffer that they share', () => {
    const grid = createTerrain({ columns: 40, rows: 40 });
    const parts = [0, 1].map((part) => ({ ...grid, indices: grid.indices.slice(part * 4800, (part + 1) * 4800) }));
    const scene = sceneOf(...parts);
    weld(scene);
    expect(scene.meshes[0]!.primitives.map(({ positions }) => positions.length / 3)).to.deep.equal([21 * 41, 21 * 41]);
  });
});
