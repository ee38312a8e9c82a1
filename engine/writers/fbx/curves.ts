/** Channels of an animation as keys between which straight lines say the same. */

import type { AnimationChannel, Quat, Vec3 } from '../../scenes/scene.ts';
import { eulerOf, multiplyQuaternions, quaternionOf } from './euler.ts';

/** Keys of some values that move together. */
export interface Keys {
  /** Seconds. */
  times: number[];
  /** One list a value, as long as the times. */
  values: number[][];
  /** Each value is held until the next key. */
  isStepped: boolean;
}

/** How far a rotation between two keys may be off, radians. */
const turnTolerance = 2e-5;
/** How far another value may be off, as a share of how far it goes. */
const valueTolerance = 2e-5;
/** Keys of a channel that may be added to the given ones. */
const mostKeys = 2 ** 17;
/** Between two given keys at most 2 to this power. */
const deepest = 10;
/** Where what lies between two keys is compared. */
const compared = [0.25, 0.5, 0.75];

/** Values at `time`, which lies between the keys `at` and `at + 1`. */
type Sampler = (at: number, time: number) => number[];

/** Keys of a translation, scale or weights. @param width Values a key. */
export function valueKeys(channel: AnimationChannel, width: number): Keys {
  const { times, interpolation } = channel;
  const sample = samplerOf(channel, width);
  const isStepped = interpolation === 'STEP';
  const given = Array.from(times, (time, at) => ({ time, values: sample(at, time) }));
  if (interpolation !== 'CUBICSPLINE') return keysOf(given, width, isStepped);
  const range = Array.from({ length: width }, (_, k) => {
    const all = given.map(({ values }) => values[k]!);
    const [low, high] = [all.reduce((a, b) => Math.min(a, b)), all.reduce((a, b) => Math.max(a, b))];
    return Math.max(high - low, Math.abs(high) * 1e-3, Math.abs(low) * 1e-3, 1e-9);
  });
  const isNear = (a: number[], b: number[]): boolean => a.every((value, k) => Math.abs(value - b[k]!) <= range[k]! * valueTolerance);
  return keysOf(refined(times, sample, (values) => values, isNear), width, false);
}

/** Keys of a rotation as angles in radians about X, Y and Z, turned further by `turn`. */
export function turnKeys(channel: AnimationChannel, turn: Quat | null): Keys {
  const raw = samplerOf(channel, 4);
  const sample: Sampler = (at, time) => {
    const q = normalized(raw(at, time));
    return turn ? multiplyQuaternions(q, turn) : q;
  };
  const isNear = (angles: number[], quaternion: number[]): boolean => {
    const own = quaternionOf(angles as Vec3);
    // Half the angle between them is what turns the difference of the quaternions.
    const sign = own.reduce((sum, value, k) => sum + value * quaternion[k]!, 0) < 0 ? -1 : 1;
    return 2 * Math.hypot(...own.map((value, k) => value - sign * quaternion[k]!)) <= turnTolerance;
  };
  const { times, interpolation } = channel;
  const angles = (quaternion: number[], before: number[] | undefined): number[] => eulerOf(quaternion as Quat, before as Vec3 | undefined);
  if (interpolation === 'STEP') {
    let before: number[] | undefined;
    const given = Array.from(times, (time, at) => ({ time, values: (before = angles(sample(at, time), before)) }));
    return keysOf(given, 3, true);
  }
  return keysOf(refined(times, sample, angles, isNear), 3, false);
}

interface Key {
  time: number;
  values: number[];
}

/**
 * The given keys, and between them as many as straight lines need. `shape` turns a sample into a key's values, near those before it; `isNear` compares
 * values that lie between two keys with the sample there.
 */
function refined(
  times: Float32Array,
  sample: Sampler,
  shape: (sampled: number[], before: number[] | undefined) => number[],
  isNear: (values: number[], sampled: number[]) => boolean,
): Key[] {
  const depth = Math.max(1, Math.min(deepest, Math.floor(Math.log2(mostKeys / Math.max(1, times.length)))));
  const keys: Key[] = [{ time: times[0]!, values: shape(sample(0, times[0]!), undefined) }];
  for (let at = 0; at + 1 < times.length; at++) {
    const add = (to: number, left: number): void => {
      const from = keys.at(-1)!;
      const values = shape(sample(at, to), from.values);
      const fits = compared.every((share) => {
        const between = from.values.map((value, k) => value + (values[k]! - value) * share);
        return isNear(between, sample(at, from.time + (to - from.time) * share));
      });
      if (fits || left === 0) keys.push({ time: to, values });
      else {
        add((from.time + to) / 2, left - 1);
        add(to, left - 1);
      }
    };
    add(times[at + 1]!, depth);
  }
  return keys;
}

function keysOf(keys: readonly Key[], width: number, isStepped: boolean): Keys {
  const values = Array.from({ length: width }, (_, k) => keys.map((key) => key.values[k]!));
  return { times: keys.map(({ time }) => time), values, isStepped };
}

/** glTF 2.0 §3.11 and appendix C: lines, arcs, held values, or cubic splines of value and two tangents a key. */
function samplerOf({ times, values, interpolation, path }: AnimationChannel, width: number): Sampler {
  const stride = interpolation === 'CUBICSPLINE' ? width * 3 : width;
  const offset = interpolation === 'CUBICSPLINE' ? width : 0;
  const valueAt = (key: number, shift = 0): number[] =>
    Array.from({ length: width }, (_, k) => {
      const value = values[key * stride + offset + shift + k]!;
      return Number.isFinite(value) ? value : 0;
    });
  return (at, time) => {
    const next = Math.min(at + 1, times.length - 1);
    const span = times[next]! - times[at]!;
    const share = span > 0 ? (time - times[at]!) / span : 0;
    if (share <= 0) return valueAt(at);
    if (share >= 1) return valueAt(next);
    if (interpolation === 'STEP') return valueAt(at);
    if (interpolation === 'LINEAR') {
      const [a, b] = [valueAt(at), valueAt(next)];
      return path === 'rotation' ? arc(normalized(a), normalized(b), share) : a.map((value, k) => value + (b[k]! - value) * share);
    }
    const [a, out, into, b] = [valueAt(at), valueAt(at, width), valueAt(next, -width), valueAt(next)];
    const [t2, t3] = [share ** 2, share ** 3];
    return a.map(
      (value, k) =>
        (2 * t3 - 3 * t2 + 1) * value +
        span * (t3 - 2 * t2 + share) * out[k]! +
        (3 * t2 - 2 * t3) * b[k]! +
        span * (t3 - t2) * into[k]!,
    );
  };
}

function normalized(q: number[]): Quat {
  const length = Math.hypot(...q);
  return length > 0 ? [q[0]! / length, q[1]! / length, q[2]! / length, q[3]! / length] : [0, 0, 0, 1];
}

/** The short way from a to b (Shoemake 1985). */
function arc(a: Quat, b: Quat, share: number): Quat {
  const dot = a[0] * b[0] + a[1] * b[1] + a[2] * b[2] + a[3] * b[3];
  const sign = dot < 0 ? -1 : 1;
  const angle = Math.acos(Math.min(1, Math.abs(dot)));
  const sin = Math.sin(angle);
  const [from, to] = sin < 1e-6 ? [1 - share, share] : [Math.sin((1 - share) * angle) / sin, Math.sin(share * angle) / sin];
  return normalized(a.map((value, k) => value * from + b[k]! * to * sign));
}
