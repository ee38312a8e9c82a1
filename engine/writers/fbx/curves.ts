/** Channels of an animation as keys between which straight lines say the same. */

import { channelWidth, sampleChannel } from '../../scenes/sample-channel.ts';
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
/**
 * The most that an angle goes from key to key: Blender joins the rotations of bones by straight lines between quaternions, which over 10° are off by 4e-5
 * radians.
 */
const longestTurn = Math.PI / 18;
/** Keys of a channel that may be added to the given ones. */
const mostKeys = 2 ** 17;
/** Between two given keys at most 2 to this power. */
const deepest = 10;
/** Where what lies between two keys is compared. */
const compared = [0.25, 0.5, 0.75];

/** Values at a time in seconds. */
type Sampler = (time: number) => number[];

const finite = (value: number): number => (Number.isFinite(value) ? value : 0);

/** Keys of a translation, scale or weights. */
export function valueKeys(channel: AnimationChannel): Keys {
  const { times, interpolation } = channel;
  const width = channelWidth(channel);
  const sample: Sampler = (time) => sampleChannel(channel, time).map(finite);
  const isStepped = interpolation === 'STEP';
  const given = Array.from(times, (time) => ({ time, values: sample(time) }));
  if (interpolation !== 'CUBICSPLINE') return keysOf(given, width, isStepped);
  const range = Array.from({ length: width }, (_, k) => {
    const all = given.map(({ values }) => values[k]!);
    const [low, high] = [all.reduce((a, b) => Math.min(a, b)), all.reduce((a, b) => Math.max(a, b))];
    return Math.max(high - low, Math.abs(high) * 1e-3, Math.abs(low) * 1e-3, 1e-9);
  });
  const isNear = (a: number[], b: number[]): boolean => a.every((value, k) => Math.abs(value - b[k]!) <= range[k]! * valueTolerance);
  return keysOf(
    refined(times, sample, (values) => values, isNear),
    width,
    false,
  );
}

/** Keys of a rotation as angles in radians about X, Y and Z, turned further by `turn`. */
export function turnKeys(channel: AnimationChannel, turn: Quat | null): Keys {
  const sample: Sampler = (time) => {
    const quaternion = sampleChannel(channel, time).map(finite) as Quat;
    return turn ? multiplyQuaternions(quaternion, turn) : quaternion;
  };
  const isNear = (angles: number[], quaternion: number[]): boolean => {
    const own = quaternionOf(angles as Vec3);
    // Half the angle between them is what turns the difference of the quaternions.
    const sign = own.reduce((sum, value, k) => sum + value * quaternion[k]!, 0) < 0 ? -1 : 1;
    return 2 * Math.hypot(...own.map((value, k) => value - sign * quaternion[k]!)) <= turnTolerance;
  };
  const isShort = (from: number[], to: number[]): boolean => from.every((angle, k) => Math.abs(to[k]! - angle) <= longestTurn);
  const { times, interpolation } = channel;
  const angles = (quaternion: number[], before: number[] | undefined): number[] => eulerOf(quaternion as Quat, before as Vec3 | undefined);
  if (interpolation === 'STEP') {
    let before: number[] | undefined;
    const given = Array.from(times, (time) => ({ time, values: (before = angles(sample(time), before)) }));
    return keysOf(given, 3, true);
  }
  return keysOf(refined(times, sample, angles, isNear, isShort), 3, false);
}

interface Key {
  time: number;
  values: number[];
}

/**
 * The given keys, and between them as many as straight lines need. `shape` turns a sample into a key's values, near those before it; `isNear` compares
 * values that lie between two keys with the sample there; `isShort` says whether two keys may follow each other.
 */
function refined(
  times: Float32Array,
  sample: Sampler,
  shape: (sampled: number[], before: number[] | undefined) => number[],
  isNear: (values: number[], sampled: number[]) => boolean,
  isShort: (from: number[], to: number[]) => boolean = () => true,
): Key[] {
  const depth = Math.max(1, Math.min(deepest, Math.floor(Math.log2(mostKeys / Math.max(1, times.length)))));
  const keys: Key[] = [{ time: times[0]!, values: shape(sample(times[0]!), undefined) }];
  for (let at = 0; at + 1 < times.length; at++) {
    const add = (to: number, left: number): void => {
      const from = keys.at(-1)!;
      const values = shape(sample(to), from.values);
      const fits =
        isShort(from.values, values) &&
        compared.every((share) => {
          const between = from.values.map((value, k) => value + (values[k]! - value) * share);
          return isNear(between, sample(from.time + (to - from.time) * share));
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
