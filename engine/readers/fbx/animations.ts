/** Animations of an FBX file, one a stack, as the kernel bakes and thins them. */

import type { AnimationChannel, Scene, SceneNode } from '#engine/scenes/scene';
import type { WarningList } from '#engine/scenes/warning-list';
import { blendChannelType } from './document.ts';
import { none, type Answer, type FbxKernel } from './kernel.ts';
import type { FbxTarget } from './meshes.ts';
import type { BuiltNodes } from './nodes.ts';

interface Track {
  isStepped: boolean;
  times: Float32Array;
  values: Float32Array;
}

/** Adds the file's animations; those in which nothing moves are left out. */
export function addAnimations(
  scene: Scene,
  kernel: FbxKernel,
  count: number,
  built: BuiltNodes,
  warnings: WarningList,
  signal?: AbortSignal,
): void {
  for (let index = 0; index < count; index++) {
    signal?.throwIfAborted();
    const answer = kernel.ask('animation', index);
    if (answer.length === 0) {
      warnings.add('elementDropped', { element: `Animation ${index + 1}` });
      continue;
    }
    const name = answer.text();
    const channels = readNodeChannels(answer, scene, built);
    const weights = readWeightTracks(answer, warnings);
    for (const { node, targets } of built.morphed) {
      const channel = weightsChannel(node, targets, weights, scene.nodes[node]!, scene);
      if (channel) channels.push(channel);
    }
    if (channels.length > 0) scene.animations.push({ name, channels });
  }
}

function readTrack(answer: Answer): Track {
  const isStepped = answer.u32() === 1;
  return { isStepped, times: answer.floats(), values: answer.floats() };
}

function readNodeChannels(answer: Answer, scene: Scene, { places }: BuiltNodes): AnimationChannel[] {
  const channels: AnimationChannel[] = [];
  for (let left = answer.u32(); left > 0; left--) {
    const place = places[answer.u32()];
    for (const path of ['translation', 'rotation', 'scale'] as const) {
      const track = readTrack(answer);
      if (place === undefined || track.times.length === 0) continue;
      if (track.times.length === 1 && isRest(track.values, scene.nodes[place]!, path)) continue;
      channels.push({ node: place, path, interpolation: track.isStepped ? 'STEP' : 'LINEAR', times: track.times, values: track.values });
    }
  }
  return channels;
}

/** Whether a value is what the node has anyway. */
function isRest(values: Float32Array, node: SceneNode, path: 'translation' | 'rotation' | 'scale'): boolean {
  const rest: number[] = node[path];
  const size = Math.max(...rest.map(Math.abs), 1e-6);
  // A quaternion and its negative are one rotation.
  const sign = path === 'rotation' && rest.reduce((sum, part, i) => sum + part * values[i]!, 0) < 0 ? -1 : 1;
  return rest.every((part, i) => Math.abs(part - sign * values[i]!) <= size * 1e-5);
}

/** Tracks of blend channels as weights, by channel; what else moves is counted. */
function readWeightTracks(answer: Answer, warnings: WarningList): Map<number, Track> {
  const tracks = new Map<number, Track>();
  for (let type = answer.u32(); type !== none; type = answer.u32()) {
    const index = answer.u32();
    const property = answer.text();
    const isConstant = answer.u32() !== 0;
    const track = readTrack(answer);
    if (type === blendChannelType) {
      // The channel's own property counts before one of the mesh with its name.
      if (property === 'DeformPercent' || !tracks.has(index))
        tracks.set(index, { ...track, values: track.values.map((percent) => percent / 100) });
    } else if (!isConstant && track.times.length > 1) warnings.count('channelsDropped');
  }
  return tracks;
}

/** How long before its key a step lets go, where it must be drawn as a line. */
const stepSeconds = 0.001;

/** One channel for all the weights of a mesh: at every time at which one of them has a key, or passes a shape in between. */
function weightsChannel(
  node: number,
  targets: FbxTarget[],
  tracks: Map<number, Track>,
  { mesh }: SceneNode,
  scene: Scene,
): AnimationChannel | undefined {
  const own = [...new Set(targets.map(({ channel }) => channel))].filter((channel) => tracks.has(channel));
  const moving = own.filter((channel) => tracks.get(channel)!.times.length > 1);
  const rest = scene.meshes[mesh!]!.weights;
  const stops = stopsByChannel(targets);
  if (moving.length === 0) {
    const constant = targets.map((target, i) => weightAt(target, stops, tracks.get(target.channel)?.values[0], rest[i]!));
    if (constant.every((weight, i) => Math.abs(weight - rest[i]!) < 1e-5)) return undefined;
    return { node, path: 'weights', interpolation: 'LINEAR', times: Float32Array.of(0), values: Float32Array.from(constant) };
  }
  const isStepped = moving.every((channel) => tracks.get(channel)!.isStepped);
  const times = Float32Array.from(
    new Set(
      moving.flatMap((channel) =>
        keyTimes(
          tracks.get(channel)!,
          targets.filter((target) => target.channel === channel),
          isStepped,
        ),
      ),
    ),
  ).toSorted();
  const values = new Float32Array(times.length * targets.length);
  targets.forEach((target, i) => {
    const track = tracks.get(target.channel);
    times.forEach((time, at) => {
      values[at * targets.length + i] = weightAt(target, stops, track && valueAt(track, time), rest[i]!);
    });
  });
  return { node, path: 'weights', interpolation: isStepped ? 'STEP' : 'LINEAR', times, values };
}

function keyTimes({ times, values, isStepped }: Track, targets: FbxTarget[], allStepped: boolean): number[] {
  const found = [...times];
  if (allStepped) return found;
  for (let i = 1; i < times.length; i++) {
    const [from, to] = [times[i - 1]!, times[i]!];
    if (isStepped) {
      found.push(Math.fround(Math.max(from, to - stepSeconds)));
      continue;
    }
    for (const bend of [0, ...targets.map(({ fullAt }) => fullAt)]) {
      const share = (bend - values[i - 1]!) / (values[i]! - values[i - 1]!);
      if (targets.length > 1 && share > 0.001 && share < 0.999) found.push(Math.fround(from + (to - from) * share));
    }
  }
  return found;
}

function valueAt({ times, values, isStepped }: Track, time: number): number {
  let low = 0;
  let high = times.length - 1;
  if (time <= times[0]!) return values[0]!;
  if (time >= times[high]!) return values[high]!;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (times[middle]! <= time) low = middle;
    else high = middle;
  }
  if (isStepped) return values[low]!;
  return values[low]! + ((values[high]! - values[low]!) * (time - times[low]!)) / (times[high]! - times[low]!);
}

/** Values at which the shapes of each channel are whole, the nearest to 0 first. */
function stopsByChannel(targets: readonly FbxTarget[]): Map<number, number[]> {
  const stops = new Map<number, number[]>();
  for (const { channel, fullAt } of targets) {
    const known = stops.get(channel);
    if (known) known.push(fullAt);
    else stops.set(channel, [fullAt]);
  }
  for (const list of stops.values()) list.sort((a, b) => Math.abs(a) - Math.abs(b));
  return stops;
}

/**
 * Weight of a target when its channel has the value `value`: between the shapes of a channel (and nothing at 0) the two nearest share,
 * beyond the last, or on a side of 0 without shapes, the nearest shape is extrapolated.
 */
function weightAt({ channel, fullAt }: FbxTarget, stopsOf: Map<number, number[]>, value: number | undefined, rest: number): number {
  if (value === undefined || !Number.isFinite(value)) return rest;
  const all = stopsOf.get(channel)!;
  const side = all.filter((stop) => (value < 0 ? stop < 0 : stop > 0));
  if (side.length === 0) return fullAt === all.find((stop) => stop !== 0) ? value / fullAt : 0;
  const stops = [0, ...side];
  let upper = stops.findIndex((stop) => Math.abs(stop) > Math.abs(value));
  if (upper <= 0) upper = stops.length - 1;
  const [from, to] = [stops[upper - 1]!, stops[upper]!];
  const share = (value - from) / (to - from);
  if (fullAt === to) return share;
  return fullAt === from ? 1 - share : 0;
}
