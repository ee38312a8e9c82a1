/** A channel's value at any time, as glTF 2.0 §3.11 plays it. */

import type { AnimationChannel } from './scene.ts';

/** Numbers of one value: 3 of places and scales, 4 of turns, as many as there are targets of weights. */
export const channelWidth = ({ times, values, interpolation }: Pick<AnimationChannel, 'times' | 'values' | 'interpolation'>): number =>
  times.length === 0 ? 0 : Math.floor(values.length / times.length / (interpolation === 'CUBICSPLINE' ? 3 : 1));

/**
 * The value of `channel` at `time` seconds; before its first and after its last key what those say. Turns come as unit quaternions. Empty for a channel
 * without keys.
 *
 * @example
 * node.translation = sampleChannel(channel, 0.5) as Vec3;
 */
export function sampleChannel(channel: AnimationChannel, time: number): number[] {
  const { times, values, interpolation, path } = channel;
  const width = channelWidth(channel);
  const stride = interpolation === 'CUBICSPLINE' ? 3 * width : width;
  const offset = interpolation === 'CUBICSPLINE' ? width : 0;
  const valueOf = (key: number): number[] => Array.from(values.subarray(key * stride + offset, key * stride + offset + width));
  const key = keyBefore(times, time);
  if (key < 0) return times.length === 0 ? [] : settle(valueOf(0), path);
  const span = (times[key + 1] ?? 0) - times[key]!;
  if (interpolation === 'STEP' || key === times.length - 1 || !(span > 0)) return settle(valueOf(key), path);
  const share = (time - times[key]!) / span;
  const [from, to] = [valueOf(key), valueOf(key + 1)];
  if (interpolation === 'CUBICSPLINE') {
    const leave = values.subarray(key * stride + 2 * width, (key + 1) * stride);
    const come = values.subarray((key + 1) * stride, (key + 1) * stride + width);
    return settle(hermite(from, leave, come, to, share, span), path);
  }
  if (path === 'rotation') return slerp(from, to, share);
  return from.map((value, i) => value + (to[i]! - value) * share);
}

/** The last key at or before a time, −1 for none. */
function keyBefore(times: Float32Array, time: number): number {
  let low = -1;
  let high = times.length;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (times[middle]! <= time) low = middle;
    else high = middle;
  }
  return low;
}

/** glTF 2.0 §3.11, cubic spline. */
function hermite(from: number[], leave: Float32Array, come: Float32Array, to: number[], t: number, span: number): number[] {
  const [t2, t3] = [t * t, t * t * t];
  return from.map(
    (value, i) =>
      (2 * t3 - 3 * t2 + 1) * value + span * (t3 - 2 * t2 + t) * leave[i]! + (3 * t2 - 2 * t3) * to[i]! + span * (t3 - t2) * come[i]!,
  );
}

const dotOf = (a: readonly number[], b: readonly number[]): number => a.reduce((sum, value, i) => sum + value * b[i]!, 0);

function settle(value: number[], path: AnimationChannel['path']): number[] {
  if (path !== 'rotation') return value;
  const length = Math.sqrt(dotOf(value, value));
  return length > 0 ? value.map((part) => part / length) : [0, 0, 0, 1];
}

/** The short way between two turns. */
function slerp(from: number[], to: number[], share: number): number[] {
  const [a, b] = [settle(from, 'rotation'), settle(to, 'rotation')];
  const cosine = dotOf(a, b);
  const angle = Math.acos(Math.min(1, Math.abs(cosine)));
  const sine = Math.sin(angle);
  const [u, v] = sine < 1e-6 ? [1 - share, share] : [Math.sin((1 - share) * angle) / sine, Math.sin(share * angle) / sine];
  return settle(
    a.map((part, i) => u * part + (cosine < 0 ? -v : v) * b[i]!),
    'rotation',
  );
}
