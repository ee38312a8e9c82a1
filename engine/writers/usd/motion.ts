/** Channels as time samples. USD goes straight between them, turns along the great circle. */

import { sampleChannel } from '../../scenes/sample-channel.ts';
import type { Animation, AnimationChannel, SceneNode } from '../../scenes/scene.ts';
import { decomposeMatrix } from '../../scenes/decompose.ts';
import { localMatrix } from '../../scenes/world.ts';
import type { Attribute } from './layer.ts';

export const timeCodesPerSecond = 24;
/** Curves that bend are sampled this often a second. */
const samplesPerSecond = 60;
/** A motion is thinned out beyond this many samples. */
const mostSamples = 20_000;
/** How long before a step the old value is held, in seconds. */
const stepGap = 1e-4;

/** The channels of a clip by node. */
export interface Motion {
  /** Seconds. */
  end: number;
  channelsOf(node: number): Partial<Record<AnimationChannel['path'], AnimationChannel>>;
}

const nothing = {};

export function motionOf(animation: Animation | undefined): Motion | undefined {
  if (!animation) return undefined;
  const byNode = new Map<number, Partial<Record<AnimationChannel['path'], AnimationChannel>>>();
  let end = 0;
  for (const channel of animation.channels) {
    if (channel.times.length === 0) continue;
    end = Math.max(end, channel.times.at(-1)!);
    const known = byNode.get(channel.node);
    if (known) known[channel.path] = channel;
    else byNode.set(channel.node, { [channel.path]: channel });
  }
  return byNode.size === 0 ? undefined : { end, channelsOf: (node) => byNode.get(node) ?? nothing };
}

/** Times, in seconds, between which all of the channels go straight. */
function timesOf(channels: readonly AnimationChannel[]): number[] {
  const times = new Set<number>();
  for (const { times: keys, interpolation } of channels)
    for (let key = 0; key < keys.length && times.size <= mostSamples; key++) {
      const [from, to] = [keys[key]!, keys[key + 1] ?? keys[key]!];
      times.add(from);
      if (interpolation === 'STEP' && to - from > 2 * stepGap) times.add(to - stepGap);
      if (interpolation !== 'CUBICSPLINE') continue;
      const steps = Math.min(mostSamples, Math.ceil((to - from) * samplesPerSecond));
      for (let step = 1; step < steps; step++) times.add(from + ((to - from) * step) / steps);
    }
  const sorted = [...times].toSorted((a, b) => a - b);
  if (sorted.length <= mostSamples) return sorted;
  const end = Math.max(...channels.map(({ times: keys }) => keys.at(-1)!));
  return Array.from({ length: mostSamples }, (_, step) => sorted[0]! + ((end - sorted[0]!) * step) / (mostSamples - 1));
}

/**
 * Values over time of several things that are kept in one array.
 *
 * @param channels undefined for what does not move and has its value in `rest`.
 * @param rest of each, with as many numbers as its channel's values.
 */
export function samplesOf(channels: readonly (AnimationChannel | undefined)[], rest: readonly ArrayLike<number>[]): Attribute['samples'] {
  const moving = channels.filter((channel) => channel !== undefined);
  if (moving.length === 0) return undefined;
  const times = timesOf(moving);
  const still = Float32Array.from(rest.flatMap((values) => Array.from(values)));
  const starts: number[] = [];
  let size = 0;
  for (const values of rest) {
    starts.push(size);
    size += values.length;
  }
  return {
    times: times.map((time) => time * timeCodesPerSecond),
    valueAt(index) {
      const values = still.slice();
      channels.forEach((channel, at) => {
        if (!channel) return;
        const own = sampleChannel(channel, times[index]!);
        for (let k = 0; k < rest[at]!.length; k++) values[starts[at]! + k] = own[k] ?? 0;
      });
      return values;
    },
  };
}

/** A node's translation, rotation and scale, of its matrix where it has one. */
export const partsOf = (node: SceneNode): Pick<SceneNode, 'translation' | 'rotation' | 'scale'> =>
  node.matrix ? decomposeMatrix(node.matrix) : node;

/** Attributes that place a node's prim. */
export function placeAttributes(node: SceneNode, channels: ReturnType<Motion['channelsOf']>): Attribute[] {
  const moves = channels.translation ?? channels.rotation ?? channels.scale;
  if (node.matrix && !moves)
    return [
      { name: 'xformOp:transform', type: 'matrix4d', value: node.matrix },
      { name: 'xformOpOrder', type: 'token[]', uniform: true, value: ['xformOp:transform'] },
    ];
  // Mirrored along several axes is mirrored along one and turned, which every reader gets right.
  const mirrored = node.scale.filter((size) => size < 0).length > 1 && !moves;
  const { translation, rotation, scale } = mirrored ? decomposeMatrix(localMatrix(node)) : partsOf(node);
  const parts = [
    { name: 'xformOp:translate', type: 'double3', rest: translation, channel: channels.translation, still: [0, 0, 0] },
    { name: 'xformOp:orient', type: 'quatf', rest: rotation, channel: channels.rotation, still: [0, 0, 0, 1] },
    { name: 'xformOp:scale', type: 'float3', rest: scale, channel: channels.scale, still: [1, 1, 1] },
  ] as const;
  const written = parts.filter(({ rest, channel, still }) => channel !== undefined || rest.some((value, i) => value !== still[i]));
  if (written.length === 0) return [];
  return [
    ...written.map(({ name, type, rest, channel }): Attribute => {
      const samples = samplesOf([channel], [rest]);
      return { name, type, value: rest, ...(samples && { samples }) };
    }),
    { name: 'xformOpOrder', type: 'token[]', uniform: true, value: written.map(({ name }) => name) },
  ];
}
