import { expect } from 'chai';
import { createSphere } from '../generators/surface.ts';
import { copyScene } from '../scenes/copy-scene.ts';
import { createMesh, createNode, createScene } from '../scenes/create-scene.ts';
import { elementsBelow, keepLevels } from '../scenes/levels.ts';
import { measureScene } from '../findings/measure.ts';
import type { Scene } from '../scenes/scene.ts';
import { splitShear } from '../scenes/split-shear.ts';
import { worldMatrices } from '../scenes/world.ts';
import { addLevels } from './add-levels.ts';
import { dropNeedlessLevels } from './drop-needless-levels.ts';
import { dedup } from './dedup.ts';
import { instance } from './instance.ts';
import { join } from './join.ts';
import { prune } from './prune.ts';
import { dropEmptyNodes } from '../scenes/static-nodes.ts';
import { weld } from './weld.ts';

/** An empty node first, then `count` balls with a coarser and, as a subtree, a still coarser level each. */
function balls(count: number): Scene {
  const scene = createScene('球');
  scene.nodes.push(createNode('空'));
  scene.roots.push(0);
  for (const columns of [32, 16, 8]) scene.meshes.push(createMesh(`${columns}`, [createSphere({ columns, rows: 8, uvScale: null })]));
  for (let i = 0; i < count; i++) {
    const at = scene.nodes.length;
    const translation: [number, number, number] = [i * 3, 0, 0];
    scene.nodes.push(
      createNode(`精 ${i}`, { mesh: 0, translation, levels: [at + 1, at + 2], screenCoverage: [0.5, 0.2, 0.01] }),
      createNode(`中 ${i}`, { mesh: 1, translation }),
      createNode(`粗 ${i}`, { translation, children: [at + 3] }),
      createNode(`叶 ${i}`, { mesh: 2 }),
    );
    scene.roots.push(at);
  }
  return scene;
}

const namesOf = ({ nodes }: Scene): string[][] =>
  nodes.flatMap(({ name, levels }) => (levels ? [[name, ...levels.map((level) => nodes[level]!.name)]] : []));
const trianglesOf = (scene: Scene): number[][] =>
  scene.nodes.flatMap(({ levels }, index) => (levels ? [[index, ...levels].map((node) => elementsBelow(scene)[node]!)] : []));

describe('levels of detail that a file has', () => {
  it('keep their numbers when nodes go, and their meshes when those are mended', () => {
    const scene = balls(2);
    weld(scene);
    dedup(scene);
    prune(scene);
    expect(dropEmptyNodes(scene)).to.equal(1);
    expect(scene.roots).to.deep.equal([0, 4]);
    expect(namesOf(scene)).to.deep.equal([
      ['精 0', '中 0', '粗 0'],
      ['精 1', '中 1', '粗 1'],
    ]);
    // Two rings of each ball have no area at the poles.
    expect(trianglesOf(scene)[1]).to.deep.equal([32 * 14, 16 * 14, 8 * 14]);
    expect(measureScene(scene, 'glb', 0).figures).to.deep.include({ triangles: 2 * 32 * 14, drawCalls: 2 });
  });

  it('are removed with all that they draw, and the rest takes over their share of the screen', () => {
    const scene = balls(1);
    scene.animations.push({
      name: '转',
      channels: [{ node: 4, path: 'translation', interpolation: 'LINEAR', times: Float32Array.of(0, 1), values: new Float32Array(6) }],
    });
    expect(keepLevels(scene, (_, [, coarsest]) => [coarsest!])).to.equal(1);
    expect(scene.nodes.map(({ name }) => name)).to.deep.equal(['空', '精 0', '粗 0', '叶 0']);
    expect(scene.nodes[1]).to.deep.include({ levels: [2], screenCoverage: [0.2, 0.01] });
    expect(keepLevels(scene, () => [])).to.equal(1);
    // What an animation names stays, and draws nothing.
    expect(scene.nodes.map(({ name, mesh }) => [name, mesh])).to.deep.equal([
      ['空', null],
      ['精 0', 0],
      ['叶 0', null],
    ]);
    expect(scene.animations[0]!.channels[0]!.node).to.equal(2);
    expect(scene.nodes[1]).not.to.have.any.keys('levels', 'screenCoverage');
  });

  it('leave a copy of the scene as it was', () => {
    const scene = balls(2);
    scene.skins.push({ name: '', joints: [5], skeleton: null, inverseBindMatrices: null });
    const before = structuredClone(scene);
    const copy = copyScene(scene);
    keepLevels(copy, () => []);
    dropEmptyNodes(copy);
    expect(copy.skins[0]!.joints).to.deep.equal([1]);
    expect(scene).to.deep.equal(before);
  });

  it('stay where another node shares them', () => {
    const scene = balls(2);
    scene.nodes[5]!.levels = [2, 7];
    expect(keepLevels(scene, (node, levels) => (node === 1 ? [] : levels))).to.equal(2);
    expect(namesOf(scene)).to.deep.equal([['精 1', '中 0', '粗 1']]);
  });

  it('go where their node is joined with others, and stay with what moves', () => {
    const scene = balls(3);
    scene.animations.push({
      name: '转',
      channels: [{ node: 9, path: 'translation', interpolation: 'LINEAR', times: Float32Array.of(0, 1), values: new Float32Array(6) }],
    });
    expect(join(scene)).to.deep.include({ joined: 2, into: 1, moving: 1, levels: 4 });
    expect(namesOf(scene)).to.deep.equal([['精 2', '中 2', '粗 2']]);
    expect(scene.nodes[scene.animations[0]!.channels[0]!.node]!.name).to.equal('精 2');
  });

  it('go where their nodes are drawn in instances, and stay where names are kept', () => {
    const kept = balls(4);
    expect(instance(kept, { keepNames: true }).levels).to.equal(0);
    expect(namesOf(kept)).to.have.length(4);
    const scene = balls(4);
    expect(instance(scene, { keepNames: false })).to.include({ groups: 1, instances: 4, levels: 8 });
    expect(namesOf(scene)).to.deep.equal([]);
    expect(measureScene(scene, 'glb', 0).figures).to.include({ drawCalls: 1, triangles: 4 * 32 * 16 });
  });

  it('go where they save too little on what the finest became', () => {
    const scene = balls(2);
    expect(dropNeedlessLevels(copyScene(scene), { isReduced: true }).levels).to.equal(0);
    // As simplifying leaves the one, and hiding the other.
    scene.nodes[1]!.mesh = 1;
    scene.nodes[5]!.mesh = null;
    expect(dropNeedlessLevels(copyScene(scene), { isReduced: false }).levels).to.equal(2);
    expect(dropNeedlessLevels(scene, { isReduced: true }).levels).to.equal(3);
    expect(namesOf(scene)).to.deep.equal([['精 0', '粗 0']]);
  });

  it('replace a whole node whose matrix shears', () => {
    const scene = balls(1);
    Object.assign(scene.nodes[1]!, { matrix: Float64Array.from([1, 0, 0, 0, 1, 1, 0, 0, 0, 0, 1, 0, 5, 6, 7, 1]) });
    splitShear(scene);
    expect(namesOf(scene)).to.deep.equal([['精 0', '中 0', '粗 0']]);
    expect(scene.nodes[1]).to.deep.include({ mesh: null, screenCoverage: [0.5, 0.2, 0.01] });
  });

  it('that we add have the transform of the finest', async () => {
    const scene = balls(1);
    keepLevels(scene, () => []);
    scene.nodes[1]!.translation = [7, 0, 0];
    await addLevels(scene, { levels: 1, errorPercent: 1 });
    const level = scene.nodes[1]!.levels![0]!;
    const drawn = worldMatrices(scene)[1]!;
    scene.roots = [level];
    expect(worldMatrices(scene)[level]).to.deep.equal(drawn);
  });

  it('that we add replace only the mesh, not its moving parents or its children', async () => {
    const scene = balls(2);
    keepLevels(scene, () => []);
    // Under the first ball hangs the second, and the second moves.
    scene.nodes[1]!.children = [2];
    scene.roots = [0, 1];
    const channel = { interpolation: 'LINEAR', times: Float32Array.of(0, 1) } as const;
    const channels = [
      { ...channel, node: 2, path: 'translation' as const, values: new Float32Array(6) },
      { ...channel, node: 2, path: 'weights' as const, values: new Float32Array(2) },
    ];
    scene.animations.push({ name: '转', channels });
    const before = measureScene(scene, 'glb', 0).figures;
    const { levels } = await addLevels(scene, { levels: 2, errorPercent: 1 });
    const [ofFirst, ofSecond] = [scene.nodes[1]!.children[1]!, scene.nodes[2]!.children[0]!];
    for (const leaf of [ofFirst, ofSecond]) expect([scene.nodes[leaf]!.mesh, scene.nodes[leaf]!.levels!.length]).to.deep.equal([0, 2]);
    expect(scene.nodes.slice(0, 3).map(({ mesh, levels: own }) => [mesh, own])).to.deep.equal([
      [null, undefined],
      [null, undefined],
      [null, undefined],
    ]);
    expect(scene.animations[0]!.channels.map(({ node }) => node)).to.deep.equal([2, ofSecond]);
    const after = measureScene(scene, 'glb', 0).figures;
    expect([after.triangles, after.drawCalls, after.bounds]).to.deep.equal([before.triangles, before.drawCalls, before.bounds]);
    // The files of single levels are as they were, with the animation where they have it.
    expect(levels[1]!.animations[0]!.channels[0]!.node).to.equal(2);
    expect(levels[1]!.nodes[2]!.mesh).not.to.equal(null);
  });
});
