import { expect } from 'chai';
import { addRootMesh, createMesh, createPrimitive, createScene } from './create-scene.ts';
import type { Primitive, Scene, SceneNode } from './scene.ts';
import { showsGeometry } from './shows-geometry.ts';

describe('showsGeometry', () => {
  const triangle = (positions: number[], changes: Partial<Primitive> = {}): Primitive =>
    createPrimitive(Float32Array.from(positions), new Uint32Array([0, 1, 2]), changes);
  const open = [0, 0, 0, 1, 0, 0, 0, 1, 0];
  const closed = [0, 0, 0, 0, 0, 0, 0, 1, 0];
  const drawn = (primitive: Primitive, place: Partial<SceneNode> = {}): Scene => {
    const scene = createScene('');
    addRootMesh(scene, createMesh('', [primitive]), place);
    return scene;
  };

  it('finds triangles with an area, lines with a length, and points', () => {
    expect(showsGeometry(drawn(triangle(open)))).to.equal(true);
    expect(showsGeometry(drawn(triangle(closed)))).to.equal(false);
    const line = (to: number): Primitive =>
      createPrimitive(new Float32Array([0, 0, 0, to, 0, 0]), new Uint32Array([0, 1]), { mode: 'lines' });
    expect([line(1), line(0)].map((primitive) => showsGeometry(drawn(primitive)))).to.deep.equal([true, false]);
    expect(showsGeometry(drawn(createPrimitive(new Float32Array(3), new Uint32Array([0]), { mode: 'points' })))).to.equal(true);
  });

  it('ignores what no node draws, and what is drawn at scale 0', () => {
    expect(showsGeometry({ ...drawn(triangle(open)), roots: [] })).to.equal(false);
    expect(showsGeometry(drawn(triangle(open), { scale: [0, 0, 0] }))).to.equal(false);
    expect(showsGeometry(drawn(triangle(open), { scale: [0, 1, 1] }))).to.equal(true);
    expect(showsGeometry(drawn(triangle(open), { instances: new Float32Array(0) }))).to.equal(false);
  });

  it('counts what animations, morphs or joints may bring out', () => {
    const growing = drawn(triangle(open), { scale: [0, 0, 0] });
    const [times, values] = [new Float32Array([0]), new Float32Array([1, 1, 1])];
    growing.animations.push({ name: '', channels: [{ node: 0, path: 'scale', interpolation: 'STEP', times, values }] });
    const target = { name: '', positions: Float32Array.from(open), normals: null, tangents: null };
    const jointed = triangle(closed, { joints: [new Uint16Array(12)], weights: [new Float32Array(12)] });
    expect([growing, drawn(triangle(closed, { targets: [target] })), drawn(jointed)].map(showsGeometry)).to.deep.equal([true, true, true]);
  });
});
