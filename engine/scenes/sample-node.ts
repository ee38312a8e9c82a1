/** A node's way through a clip as samples between which straight lines and even turns do, for formats that know no cubic splines. */

import { decomposeMatrix } from './decompose.ts';
import { sampleChannel } from './sample-channel.ts';
import type { AnimationChannel, Quat, SceneNode, Vec3 } from './scene.ts';

export interface NodeSamples {
  /** Seconds, rising. */
  times: number[];
  translations: Vec3[];
  rotations: Quat[];
  scales: Vec3[];
  /** Each sample holds until the next. */
  isStepped: boolean;
}

/** A cubic spline is followed at this rate, with no more than so many pieces between two keys. */
const splineRate = { perSecond: 30, most: 64 } as const;
/** A turn between two samples, so that tools that mix matrices or quaternions part by part stay near it. */
const widestTurn = Math.PI / 12;
/** How long before a jump the value before it is said once more; longer where 32-bit floats tell times less finely. */
const beforeJump = (time: number): number => Math.max(1e-4, time * 1e-6);

const paths = ['translation', 'rotation', 'scale'] as const;

/** Samples of `node` over its `channels` of one clip; paths without a channel stay as the node has them. Undefined where nothing moves it. */
export function sampleNode(node: SceneNode, channels: readonly AnimationChannel[]): NodeSamples | undefined {
  const moving = channels.filter(({ path, times }) => path !== 'weights' && times.length > 0);
  if (moving.length === 0) return undefined;
  const rest = node.matrix ? decomposeMatrix(node.matrix) : node;
  const byPath = paths.map((path) => moving.find((channel) => channel.path === path));
  const valueAt = (path: number, time: number): number[] => {
    const channel = byPath[path];
    return channel ? sampleChannel(channel, time) : [...rest[paths[path]!]];
  };
  const isStepped = moving.every(({ interpolation }) => interpolation === 'STEP');
  const times = timesOf(moving, isStepped, (time) => valueAt(1, time));
  return {
    times,
    translations: times.map((time) => valueAt(0, time) as Vec3),
    rotations: nearest(times.map((time) => valueAt(1, time) as Quat)),
    scales: times.map((time) => valueAt(2, time) as Vec3),
    isStepped,
  };
}

function timesOf(moving: readonly AnimationChannel[], isStepped: boolean, turnAt: (time: number) => number[]): number[] {
  const keys = [...new Set(moving.flatMap(({ times }) => [...times]))].toSorted((a, b) => a - b);
  if (isStepped) return keys;
  const jumps = new Set(moving.flatMap(({ interpolation, times }) => (interpolation === 'STEP' ? [...times.subarray(1)] : [])));
  const bends = moving.some(({ interpolation }) => interpolation === 'CUBICSPLINE');
  const times = keys.slice(0, 1);
  for (let key = 1; key < keys.length; key++) {
    const [from, to] = [keys[key - 1]!, keys[key]!];
    const [a, b] = [turnAt(from), turnAt(to)];
    const cosine = Math.abs(a.reduce((sum, part, i) => sum + part * b[i]!, 0));
    const turns = Math.ceil((2 * Math.acos(Math.min(1, cosine))) / widestTurn - 1e-6);
    const curved = bends ? Math.min(splineRate.most, Math.ceil((to - from) * splineRate.perSecond)) : 1;
    const pieces = Math.max(1, turns, curved);
    for (let piece = 1; piece < pieces; piece++) times.push(from + ((to - from) * piece) / pieces);
    const before = to - beforeJump(to);
    if (jumps.has(to) && before > times.at(-1)!) times.push(before);
    times.push(to);
  }
  return times;
}

/** A quaternion and its opposite are one turn: the nearer one to the sample before keeps players on the short way. */
function nearest(turns: Quat[]): Quat[] {
  for (let i = 1; i < turns.length; i++)
    if (turns[i]!.reduce((sum, part, k) => sum + part * turns[i - 1]![k]!, 0) < 0) turns[i] = turns[i]!.map((part) => -part) as Quat;
  return turns;
}
