/** Replaces or drops non-finite values in animations, morphs, skins, instances and nodes. */

import type { VerbContext } from '../context.ts';
import { identityMatrix } from '../scenes/world.ts';
import type { AnimationChannel, Mesh, Scene, SceneNode } from '../scenes/scene.ts';
import type { NoOptions, TransformResult } from './transform.ts';

export interface MotionResult extends TransformResult {
  /** Values, keys, matrices and instances that were repaired or dropped; 0 for a valid scene. */
  mended: number;
}

/**
 * Drops animation keys that are not finite or not in order, and instances without a finite matrix; non-finite morph deltas become 0;
 * non-finite matrices, transforms and weights become the defaults. The last row of matrices becomes that of an affine one.
 *
 * @example
 * const { mended } = repairMotion(scene);
 */
export function repairMotion(scene: Scene, _options: NoOptions = {}, context: VerbContext = {}): MotionResult {
  let mended = 0;
  for (const { targets } of new Set(scene.meshes.flatMap(({ primitives }) => primitives)))
    for (const { positions, normals, tangents } of targets)
      for (const deltas of [positions, normals, tangents]) if (deltas) mended += replaceNonFinite(deltas, 0);
  for (const item of [...scene.meshes, ...scene.nodes]) mended += repairWeights(item);
  for (const node of scene.nodes) mended += repairPlace(node) + repairInstances(node);
  for (const { inverseBindMatrices: matrices } of scene.skins)
    if (matrices) for (let at = 0; at + 16 <= matrices.length; at += 16) mended += repairMatrix(matrices.subarray(at, at + 16));
  context.signal?.throwIfAborted();
  mended += repairAnimations(scene);
  return { mended, warnings: mended > 0 ? [{ code: 'motionMended', params: { count: mended } }] : [] };
}

function replaceNonFinite(values: Float32Array | number[], value: number): number {
  let replaced = 0;
  for (let i = 0; i < values.length; i++) {
    if (Number.isFinite(values[i])) continue;
    values[i] = value;
    replaced++;
  }
  return replaced;
}

const repairWeights = ({ weights }: Mesh | SceneNode): number => (weights ? replaceNonFinite(weights, 0) : 0);

function repairPlace(node: SceneNode): number {
  const rotation = replaceNonFinite(node.rotation, 0);
  if (rotation > 0) node.rotation = [0, 0, 0, 1];
  return rotation + replaceNonFinite(node.translation, 0) + replaceNonFinite(node.scale, 1) + (node.matrix ? repairMatrix(node.matrix) : 0);
}

const lastRow = [0, 0, 0, 1];
/** Rounding errors in the last row are corrected without counting. */
const roundingError = 1e-3;

/** A non-finite matrix becomes the identity. */
function repairMatrix(matrix: Float64Array | Float32Array): number {
  const isMatrix = matrix.every(Number.isFinite);
  if (!isMatrix) matrix.set(identityMatrix());
  let miss = 0;
  lastRow.forEach((value, column) => {
    miss = Math.max(miss, Math.abs(matrix[column * 4 + 3]! - value));
    matrix[column * 4 + 3] = value;
  });
  return isMatrix && miss <= roundingError ? 0 : 1;
}

function repairInstances(node: SceneNode): number {
  const { instances } = node;
  if (!instances || instances.every(Number.isFinite)) return 0;
  const kept: number[] = [];
  for (let at = 0; at + 16 <= instances.length; at += 16) {
    const matrix = instances.subarray(at, at + 16);
    if (matrix.every(Number.isFinite)) kept.push(...matrix);
  }
  node.instances = Float32Array.from(kept);
  // An empty list of instances is not valid glTF.
  if (kept.length === 0) node.mesh = node.instances = null;
  return (instances.length - kept.length) / 16;
}

function repairAnimations(scene: Scene): number {
  let dropped = 0;
  // Channels that share arrays keep sharing them.
  const known = new Map<Float32Array, Map<Float32Array, ReturnType<typeof soundKeys>>>();
  for (const animation of scene.animations) {
    for (const channel of animation.channels) {
      const ofTimes = known.get(channel.times) ?? new Map<Float32Array, ReturnType<typeof soundKeys>>();
      known.set(channel.times, ofTimes);
      let sound = ofTimes.get(channel.values);
      if (!sound) {
        ofTimes.set(channel.values, (sound = soundKeys(channel)));
        dropped += sound.dropped;
      }
      channel.times = sound.times;
      channel.values = sound.values;
    }
    animation.channels = animation.channels.filter(({ times }) => times.length > 0);
  }
  return dropped;
}

function isSound(times: Float32Array, values: Float32Array): boolean {
  for (let i = 0; i < values.length; i++) if (!Number.isFinite(values[i])) return false;
  for (let i = 1; i < times.length; i++) if (!(times[i]! > times[i - 1]!)) return false;
  return Number.isFinite(times[0]) && Number.isFinite(times.at(-1));
}

function soundKeys({ times, values }: AnimationChannel): Pick<AnimationChannel, 'times' | 'values'> & { dropped: number } {
  if (isSound(times, values)) return { times, values, dropped: 0 };
  const width = values.length / times.length;
  const kept: number[] = [];
  let last = -Infinity;
  for (let key = 0; key < times.length; key++) {
    if (!Number.isFinite(times[key]) || times[key]! <= last) continue;
    if (!values.subarray(key * width, (key + 1) * width).every(Number.isFinite)) continue;
    last = times[key]!;
    kept.push(key);
  }
  return {
    times: Float32Array.from(kept, (key) => times[key]!),
    values: Float32Array.from({ length: kept.length * width }, (_, i) => values[kept[Math.floor(i / width)]! * width + (i % width)]!),
    dropped: times.length - kept.length,
  };
}
