import { expect } from 'chai';
import { createSphere } from '../generators/surface.ts';
import { createMaterial, createMesh, createNode, createScene } from '../scenes/create-scene.ts';
import { measureScene } from '../findings/measure.ts';
import type { Scene } from '../scenes/scene.ts';
import { instance } from './instance.ts';
import { joinInstances } from './join-instances.ts';
import { join } from './join.ts';
import { prune } from './prune.ts';

const figuresOf = (scene: Scene) => measureScene(scene, 'glb', 0).figures;

/** Balls of `columns` × `rows`, as often as said, in one of two colours; drawn together where there are four or more. */
function instanced(...kinds: { columns: number; places: number; material: number }[]): Scene {
  const scene = createScene('装配');
  scene.materials.push(createMaterial('红'), createMaterial('蓝', { baseColor: [0, 0, 1, 1] }));
  for (const { columns, places, material } of kinds) {
    const shape = createSphere({ columns, rows: 4, uvScale: null, material });
    const mesh = scene.meshes.push(createMesh('球', [shape])) - 1;
    for (let i = 0; i < places; i++) {
      scene.nodes.push(createNode('球', { mesh, translation: [i * 3, columns, material], rotation: [0, Math.SQRT1_2, 0, Math.SQRT1_2] }));
      scene.roots.push(scene.nodes.length - 1);
    }
  }
  instance(scene, { keepNames: false });
  join(scene);
  prune(scene);
  return scene;
}

describe('join of instances', () => {
  it('draws small groups of one material in one call, in place', () => {
    const scene = instanced(
      { columns: 6, places: 10, material: 0 },
      { columns: 8, places: 10, material: 0 },
      { columns: 7, places: 10, material: 1 },
      { columns: 9, places: 10, material: 1 },
    );
    const before = figuresOf(scene);
    expect(before).to.include({ drawCalls: 4, nodes: 4 });
    expect(joinInstances(scene)).to.deep.equal({ warnings: [], groups: 4, into: 2, levels: 0 });
    prune(scene);
    const after = figuresOf(scene);
    expect(after).to.include({ drawCalls: 2, nodes: 1, meshes: 1, triangles: before.triangles, vertices: before.vertices });
    for (const end of ['min', 'max'] as const) {
      after.bounds[end].forEach((value, axis) => expect(value).to.be.closeTo(before.bounds[end][axis]!, 1e-5));
    }
  });

  it('adds them to an already joined mesh', () => {
    const scene = instanced({ columns: 6, places: 10, material: 0 }, { columns: 8, places: 2, material: 0 });
    expect(figuresOf(scene).drawCalls).to.equal(2);
    const { triangles } = figuresOf(scene);
    expect(joinInstances(scene)).to.deep.equal({ warnings: [], groups: 1, into: 1, levels: 0 });
    prune(scene);
    expect(figuresOf(scene)).to.include({ drawCalls: 1, nodes: 1, meshes: 1, triangles });
  });

  it('leaves alone a group that would stay alone', () => {
    const scene = instanced({ columns: 6, places: 10, material: 0 }, { columns: 8, places: 10, material: 1 });
    expect(joinInstances(scene)).to.deep.equal({ warnings: [], groups: 0, into: 0, levels: 0 });
    expect(figuresOf(scene).drawCalls).to.equal(2);
  });

  it('leaves alone a group whose copies are worth more than a draw call', () => {
    // A ball of 35 vertices and 36 triangles takes 1056 bytes: 62 of them fit into 64 KiB, 63 do not.
    const scene = instanced(
      { columns: 6, places: 62, material: 0 },
      { columns: 5, places: 4, material: 0 },
      { columns: 6, places: 63, material: 1 },
      { columns: 5, places: 4, material: 1 },
    );
    expect(joinInstances(scene)).to.deep.equal({ warnings: [], groups: 2, into: 1, levels: 0 });
  });

  it('leaves alone what moves', () => {
    const scene = instanced({ columns: 6, places: 10, material: 0 }, { columns: 8, places: 10, material: 0 });
    const node = scene.nodes.findIndex(({ instances }) => instances !== null);
    scene.animations.push({
      name: '转',
      channels: [{ node, path: 'translation', interpolation: 'LINEAR', times: Float32Array.of(0, 1), values: new Float32Array(6) }],
    });
    expect(joinInstances(scene)).to.deep.equal({ warnings: [], groups: 0, into: 0, levels: 0 });
  });
});
