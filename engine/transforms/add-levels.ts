/** Adds coarser levels of detail to each mesh, for viewers that support MSFT_lod. */

import type { ModelWarning } from '#domain/models/warnings';
import { copyScene } from '../scenes/copy-scene.ts';
import { createNode } from '../scenes/create-scene.ts';
import { worthwhileShare } from '../scenes/levels.ts';
import type { VerbContext } from '../context.ts';
import type { Mesh, Scene } from '../scenes/scene.ts';
import { prune } from './prune.ts';
import { simplify } from './simplify.ts';
import type { TransformResult } from './transform.ts';

export interface LevelsOptions {
  /** How many to add. */
  levels: number;
  /** Error bound of the finest, % of the bounding diagonal. */
  errorPercent: number;
}

/** `warnings` has `levelsFewer` where a level would have saved too little. */
export interface LevelsResult extends TransformResult {
  /** Triangles drawn at each of `levels`, finest first. */
  triangles: number[];
  /** The whole scene at each further level; one that saves too little on the level before is left out. */
  levels: Scene[];
}

/** Each level has this share of the triangles of the one before, and may lie this much farther from the original. */
const share = 0.5;
const errorGrowth = 3;

/**
 * Adds up to `levels` coarser meshes to every node that draws triangles; a mesh that cannot be made coarser gets no further level.
 *
 * @example
 * await addLevels(scene, { levels: 2, errorPercent: 0.5 });
 */
export async function addLevels(scene: Scene, { levels, errorPercent }: LevelsOptions, context: VerbContext = {}): Promise<LevelsResult> {
  const triangles: number[] = [];
  const scenes: Scene[] = [];
  const nodes = scene.nodes.map((node) => ({ ...node }));
  const { animations } = scene;
  const finest = scene.meshes.length;
  let coarser = scene.meshes;
  let bound = Math.max(errorPercent, 0.1);
  for (let level = 1; level <= levels; level++) {
    bound *= errorGrowth;
    const copy: Scene = {
      ...scene,
      nodes,
      animations,
      meshes: coarser.map((mesh) => ({ ...mesh, primitives: mesh.primitives.map((primitive) => ({ ...primitive })) })),
    };
    const { before, after } = await simplify(copy, { ratio: share, targetTriangles: null, errorPercent: bound }, context);
    if (after > 0 && after <= (triangles.at(-1) ?? before) * worthwhileShare) {
      triangles.push(after);
      scenes.push(copy);
    }
    const places = copy.meshes.map((mesh, index) => {
      const left = trianglesOf(mesh);
      if (left === 0 || left > trianglesOf(coarser[index]!) * worthwhileShare) return undefined;
      const primitives = mesh.primitives.filter(({ indices }) => indices.length > 0);
      scene.meshes.push({ ...mesh, primitives, name: mesh.name === '' ? '' : `${mesh.name}_LOD${level}` });
      return scene.meshes.length - 1;
    });
    attach(scene, places, finest);
    coarser = copy.meshes;
    context.onProgress?.('levels', level, levels);
  }
  const made = scenes.length;
  const warnings: ModelWarning[] = made < levels ? [{ code: 'levelsFewer', params: { wanted: levels, made } }] : [];
  return { warnings, triangles, levels: scenes.map((level) => withoutEmpty(level)) };
}

/** Empty primitives are not valid glTF. */
function withoutEmpty(scene: Scene): Scene {
  const level = copyScene(scene);
  prune(level);
  return level;
}

const trianglesOf = ({ primitives }: Mesh): number => primitives.reduce((sum, { indices }) => sum + indices.length / 3, 0);

/** A node without parent for each node that draws one of the meshes; `places` says what draws it at this level. */
function attach(scene: Scene, places: (number | undefined)[], finest: number): void {
  const held = heldNodes(scene);
  for (const [index, { mesh: drawn }] of [...scene.nodes].entries()) {
    const mesh = drawn === null || drawn >= finest ? undefined : places[drawn];
    if (mesh === undefined) continue;
    const node = scene.nodes[held.has(index) ? moveToLeaf(scene, index) : index]!;
    // Viewers replace this node by the level's node, so both have the same transform.
    const { skin, weights, instances, translation, rotation, scale, matrix } = node;
    scene.nodes.push(createNode('', { mesh, skin, weights, instances, translation, rotation, scale, matrix }));
    node.levels = [...(node.levels ?? []), scene.nodes.length - 1];
  }
}

/** Nodes that cannot be replaced by another: they move, are joints, or hold more than a mesh. */
function heldNodes({ nodes, animations, skins }: Scene): Set<number> {
  const moving = animations.flatMap(({ channels }) => channels.flatMap(({ node, path }) => (path === 'weights' ? [] : [node])));
  const holding = [...nodes.keys()].filter((index) => {
    const { children, camera, light } = nodes[index]!;
    return children.length > 0 || camera !== null || light !== null;
  });
  return new Set([...moving, ...skins.flatMap(({ joints }) => joints), ...holding]);
}

/** Gives the node's mesh to a child of its own, which it returns; animations of morphs go along. */
function moveToLeaf(scene: Scene, index: number): number {
  const node = scene.nodes[index]!;
  const { mesh, skin, weights, instances } = node;
  const leaf = scene.nodes.push(createNode('', { mesh, skin, weights, instances })) - 1;
  scene.nodes[index] = { ...node, children: [...node.children, leaf], mesh: null, skin: null, weights: null, instances: null };
  scene.animations = scene.animations.map((animation) => ({
    ...animation,
    channels: animation.channels.map((channel) =>
      channel.node === index && channel.path === 'weights' ? { ...channel, node: leaf } : channel,
    ),
  }));
  return leaf;
}
