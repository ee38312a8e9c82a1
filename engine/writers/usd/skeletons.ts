/** Skeletons with their motion, and what carries the weights of morph targets. */

import type { AnimationChannel, Mat4, Mesh, Scene, SceneNode } from '../../scenes/scene.ts';
import { identityMatrix, localMatrix } from '../../scenes/world.ts';
import type { Layer } from './layer.ts';
import { partsOf, samplesOf, type Motion } from './motion.ts';
import { Names, type PrimName } from './names.ts';
import type { Rig } from './rigs.ts';

/** The morph targets of a node's mesh, as the skeleton's animation knows them. */
export interface Morphs {
  node: number;
  names: string[];
}

/** Morph targets of the nodes that one skeleton bends, with names that no two share. */
export function morphsOf(scene: Scene, nodes: readonly number[]): Morphs[] {
  const names = new Names();
  return nodes.flatMap((node) => {
    const targets = targetsOf(scene.meshes[scene.nodes[node]!.mesh!]!);
    return targets.length === 0 ? [] : [{ node, names: targets.map((name) => names.take(name, 'Shape').name) }];
  });
}

/** Names of the targets of the primitive that has most. */
export function targetsOf({ primitives }: Mesh): string[] {
  const most = primitives.reduce((best, { targets }) => (targets.length > best.length ? targets : best), primitives[0]?.targets ?? []);
  return most.map(({ name }) => name);
}

/** A skeleton that bends nothing: morph targets need one to be shown. */
const idleJoint = 'Root';

export async function writeIdleSkeleton(
  layer: Layer,
  prim: PrimName,
  path: string,
  scene: Scene,
  morphs: Morphs[],
  motion: Motion | undefined,
): Promise<void> {
  await writeSkeleton(layer, prim, { paths: [idleJoint], names: [idleJoint], binds: [identityMatrix()], rests: [identityMatrix()] }, path);
  await writeAnimation(layer, [], scene, morphs, motion);
  await layer.end();
}

export async function writeRig(
  layer: Layer,
  rig: Rig,
  prim: PrimName,
  path: string,
  scene: Scene,
  morphs: Morphs[],
  motion: Motion | undefined,
): Promise<void> {
  const rests = rig.joints.map((joint) => Float64Array.from(localMatrix(scene.nodes[joint]!)));
  const moving = rig.joints.map((joint, at) => ({ node: joint, path: rig.paths[at]! })).filter(({ node }) => isMoved(motion, node));
  const animated = moving.length > 0 || morphs.length > 0;
  await writeSkeleton(layer, prim, { paths: rig.paths, names: rig.names, binds: rig.binds, rests }, animated ? path : undefined);
  if (animated) await writeAnimation(layer, moving, scene, morphs, motion);
  await layer.end();
}

const isMoved = (motion: Motion | undefined, node: number): boolean => {
  const { translation, rotation, scale } = motion?.channelsOf(node) ?? {};
  return (translation ?? rotation ?? scale) !== undefined;
};

/** Leaves the Skeleton open. `path` is its own, undefined for one without animation. */
async function writeSkeleton(
  layer: Layer,
  prim: PrimName,
  { paths, names, binds, rests }: { paths: string[]; names: string[]; binds: readonly Mat4[]; rests: readonly Mat4[] },
  path: string | undefined,
): Promise<void> {
  const flat = (matrices: readonly Mat4[]): Float64Array => {
    const all = new Float64Array(matrices.length * 16);
    matrices.forEach((matrix, at) => all.set(matrix, at * 16));
    return all;
  };
  await layer.begin({ type: 'Skeleton', ...prim, apiSchemas: path === undefined ? [] : ['SkelBindingAPI'] });
  await layer.attribute({ name: 'joints', type: 'token[]', uniform: true, value: paths });
  await layer.attribute({ name: 'jointNames', type: 'token[]', uniform: true, value: names });
  await layer.attribute({ name: 'bindTransforms', type: 'matrix4d[]', uniform: true, value: flat(binds) });
  await layer.attribute({ name: 'restTransforms', type: 'matrix4d[]', uniform: true, value: flat(rests) });
  if (path !== undefined) await layer.relationship('skel:animationSource', [`${path}/Animation`]);
}

/** Of the joints that move alone: the others rest, where their scales are not halves. */
async function writeAnimation(
  layer: Layer,
  moving: readonly { node: number; path: string }[],
  scene: Scene,
  morphs: readonly Morphs[],
  motion: Motion | undefined,
): Promise<void> {
  await layer.begin({ type: 'SkelAnimation', name: 'Animation' });
  const parts = [
    { name: 'translations', type: 'float3[]', path: 'translation' },
    { name: 'rotations', type: 'quatf[]', path: 'rotation' },
    { name: 'scales', type: 'half3[]', path: 'scale' },
  ] as const;
  if (moving.length > 0) {
    await layer.attribute({ name: 'joints', type: 'token[]', uniform: true, value: moving.map(({ path }) => path) });
    const rests = moving.map(({ node }) => partsOf(scene.nodes[node]!));
    for (const { name, type, path } of parts) {
      const samples = samplesOf(
        moving.map(({ node }) => motion?.channelsOf(node)[path]),
        rests.map((rest) => rest[path]),
      );
      await layer.attribute({ name, type, value: rests.flatMap((rest) => [...rest[path]]), ...(samples && { samples }) });
    }
  }
  if (morphs.length > 0) {
    const channels = morphs.map(({ node }): AnimationChannel | undefined => motion?.channelsOf(node).weights);
    const weights = morphs.map(({ node, names }) => weightsOf(scene, scene.nodes[node]!, names.length));
    const samples = samplesOf(channels, weights);
    await layer.attribute({ name: 'blendShapes', type: 'token[]', uniform: true, value: morphs.flatMap(({ names }) => names) });
    await layer.attribute({ name: 'blendShapeWeights', type: 'float[]', value: weights.flat(), ...(samples && { samples }) });
  }
  await layer.end();
}

function weightsOf({ meshes }: Scene, { weights, mesh }: SceneNode, count: number): number[] {
  const given = weights ?? meshes[mesh!]!.weights;
  return Array.from({ length: count }, (_, at) => given[at] ?? 0);
}
