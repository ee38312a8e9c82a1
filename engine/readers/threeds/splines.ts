/**
 * Tracks of a 3DS file as samples between which straight lines do. Source: D. Kochanek and R. Bartels, Interpolating Splines with Local Tension,
 * Continuity, and Bias Control (SIGGRAPH 1984), which 3D Studio's keys are.
 */

import type { Quat, Vec3 } from '#engine/scenes/scene';
import { keepCorners } from '../../numbers/keep-corners.ts';

/** Parameters of a key, 0 where the file gives none. */
export interface KeyTerms {
  tension: number;
  continuity: number;
  bias: number;
  easeTo: number;
  easeFrom: number;
}

export interface Key extends KeyTerms {
  frame: number;
  /** A place, a scale, or a turn from the key before: axis times angle, in the object's axes at that key. */
  value: Vec3;
}

export interface Track<T> {
  frames: number[];
  values: T[];
}

/** Samples of a stretch between two keys that bends, fewer where a track has very many keys. */
const samplesPerStretch = 48;
const maxSamples = 20_000;
/** Longest turn between two samples that a quaternion can tell from its opposite. */
const longestTurn = Math.PI * 0.75;
/** Of the largest number of a track. */
const tolerance = 1e-4;

const add = (...terms: readonly (readonly [number, Vec3])[]): Vec3 => {
  const out: Vec3 = [0, 0, 0];
  for (const [factor, [x, y, z]] of terms) {
    out[0] += factor * x;
    out[1] += factor * y;
    out[2] += factor * z;
  }
  return out;
};

interface Stretch {
  from: number;
  frames: number;
  /** From one key to the next. */
  step: Vec3;
  /** Tangents where it begins and where it ends, per stretch. */
  leave: Vec3;
  come: Vec3;
  /** Where along it one is after a share of its time. */
  ease: (share: number) => number;
  isStraight: boolean;
}

/** The stretches between keys; `steps` are the ways from each key to the next. */
function stretchesOf(keys: readonly Key[], steps: readonly Vec3[]): Stretch[] {
  const frames = steps.map((_, i) => keys[i + 1]!.frame - keys[i]!.frame);
  const come: Vec3[] = [];
  const leave: Vec3[] = [];
  for (let i = 1; i + 1 < keys.length; i++) {
    const { tension, continuity, bias } = keys[i]!;
    const [before, after] = [steps[i - 1]!, steps[i]!];
    const both = frames[i - 1]! + frames[i]!;
    const share = (sign: number, side: number): number => ((1 - tension) * (1 + sign * continuity) * (1 + side * bias)) / 2;
    // Corrects for unevenly spaced keys, less so the sharper a key's corner is.
    const length = (stretch: number): number => {
      const even = (2 * frames[stretch]!) / both;
      return even + Math.abs(continuity) * (1 - even);
    };
    come[i] = add([share(-1, 1) * length(i - 1), before], [share(1, -1) * length(i - 1), after]);
    leave[i] = add([share(1, 1) * length(i), before], [share(-1, -1) * length(i), after]);
  }
  const last = keys.length - 1;
  const end = (key: Key, step: Vec3, inner: Vec3 | undefined): Vec3 =>
    // Nothing beyond asks it to bend.
    add([(1 - key.tension) * (inner ? 1.5 : 1), step], [(1 - key.tension) * -0.5, inner ?? [0, 0, 0]]);
  leave[0] = end(keys[0]!, steps[0]!, come[1]);
  come[last] = end(keys[last]!, steps[last - 1]!, last > 1 ? leave[last - 1] : undefined);
  return steps.map((step, i) => {
    const { easeFrom } = keys[i]!;
    const { easeTo } = keys[i + 1]!;
    const bend = Math.max(...[leave[i]!, come[i + 1]!].flatMap((tangent) => tangent.map((part, k) => Math.abs(part - step[k]!))));
    const isStraight = easeFrom === 0 && easeTo === 0 && bend <= 1e-6 * Math.max(...step.map(Math.abs));
    return { from: i, frames: frames[i]!, step, leave: leave[i]!, come: come[i + 1]!, ease: easing(easeFrom, easeTo), isStraight };
  });
}

/** Speeds up over the share `from`, slows down over the share `to`, evenly between them. */
function easing(from: number, to: number): Stretch['ease'] {
  const sum = from + to;
  if (sum === 0) return (share) => share;
  const [a, b] = sum > 1 ? [from / sum, to / sum] : [from, to];
  const speed = 1 / (2 - a - b);
  return (share) => {
    if (share < a) return (speed / a) * share * share;
    if (share <= 1 - b) return speed * (2 * share - a);
    return 1 - (speed / b) * (1 - share) ** 2;
  };
}

/** Way along a stretch at a share of its time (Hermite); `come` may be other than the stretch's own. */
function along({ step, leave, ease }: Stretch, share: number, come: Vec3): Vec3 {
  const u = ease(share);
  const [uu, uuu] = [u * u, u * u * u];
  return add([uuu - 2 * uu + u, leave], [3 * uu - 2 * uuu, step], [uuu - uu, come]);
}

function samplesOf(stretch: Stretch, stretches: number): number {
  if (stretch.isStraight) return 1;
  return Math.max(1, Math.min(samplesPerStretch, Math.ceil(stretch.frames), Math.floor(maxSamples / stretches)));
}

/** Places or scales. */
export function samplePlaces(keys: readonly Key[]): Track<Vec3> {
  const track: Track<Vec3> = { frames: keys.slice(0, 1).map(({ frame }) => frame), values: keys.slice(0, 1).map(({ value }) => value) };
  const steps = keys.slice(1).map(({ value }, i) => add([1, value], [-1, keys[i]!.value]));
  if (steps.length === 0) return track;
  const stretches = stretchesOf(keys, steps);
  for (const stretch of stretches) {
    const start = keys[stretch.from]!;
    const pieces = samplesOf(stretch, stretches.length);
    for (let piece = 1; piece <= pieces; piece++) {
      track.frames.push(start.frame + (stretch.frames * piece) / pieces);
      track.values.push(
        piece === pieces ? keys[stretch.from + 1]!.value : add([1, start.value], [1, along(stretch, piece / pieces, stretch.come)]),
      );
    }
  }
  return stretches.every(({ isStraight }) => isStraight) ? track : thin(track);
}

/** Accumulates rotations, beginning with the object's own. */
export function sampleTurns(keys: readonly Key[]): Track<Quat> {
  const [first] = keys;
  if (!first) return { frames: [], values: [] };
  let current = turnBy(first.value);
  const track: Track<Quat> = { frames: [first.frame], values: [current] };
  const steps = keys.slice(1).map(({ value }) => value);
  if (steps.length === 0) return track;
  const stretches = stretchesOf(keys, steps);
  for (const stretch of stretches) {
    const { frame } = keys[stretch.from]!;
    const come = stretch.isStraight ? stretch.come : inStretch(stretch.step, stretch.come);
    const pieces = Math.max(
      samplesOf(stretch, stretches.length),
      Math.min(samplesPerStretch, Math.ceil(Math.hypot(...stretch.step) / longestTurn)),
    );
    for (let piece = 1; piece <= pieces; piece++) {
      track.frames.push(frame + (stretch.frames * piece) / pieces);
      const way = piece === pieces ? stretch.step : along(stretch, piece / pieces, come);
      track.values.push(multiply(current, turnBy(way)));
    }
    current = track.values.at(-1)!;
  }
  return stretches.every(({ isStraight }) => isStraight) ? track : thin(track);
}

/** A speed of turning at the end of a turn, as the turn's own vector has to change: the inverse of the right Jacobian of SO(3). */
function inStretch(turn: Vec3, speed: Vec3): Vec3 {
  const angle = Math.hypot(...turn);
  if (angle < 1e-6 || angle > 1.5 * Math.PI) return speed;
  const once = cross(turn, speed);
  const factor = 1 / angle ** 2 - 1 / (2 * angle * Math.tan(angle / 2));
  return add([1, speed], [0.5, once], [factor, cross(turn, once)]);
}

function thin<T extends number[]>(track: Track<T>): Track<T> {
  const size = track.values[0]!.length;
  const flat = Float64Array.from(track.values.flat());
  const largest = flat.reduce((max, value) => Math.max(max, Math.abs(value)), 0);
  const kept = keepCorners(track.frames, flat, size, largest * tolerance);
  return { frames: kept.map((i) => track.frames[i]!), values: kept.map((i) => track.values[i]!) };
}

/** A jump, where a repeated track begins again. */
const jumpFrames = 1e-3;

/** The track over and over up to frame `end`. */
export function repeatTo<T>(track: Track<T>, end: number): Track<T> {
  const [start, last] = [track.frames[0]!, track.frames.at(-1)!];
  const period = last - start;
  if (!(period > 0) || end <= last) return track;
  const frames = [...track.frames];
  const values = [...track.values];
  for (let shift = period; start + shift < end && frames.length < maxSamples; shift += period) {
    track.frames.forEach((frame, i) => {
      if (frame + shift > end) return;
      frames.push(frame + shift + (i === 0 ? jumpFrames : 0));
      values.push(track.values[i]!);
    });
  }
  return { frames, values };
}

const framesPerSecond = 30;

/** A track in seconds; samples that fall together as 32-bit floats become the first of them. */
export function inSeconds({ frames, values }: Track<readonly number[]>): { times: Float32Array; values: Float32Array } {
  const times = frames.map((frame) => Math.fround(frame / framesPerSecond));
  const kept = times.flatMap((time, i) => (i === 0 || time > times[i - 1]! ? [i] : []));
  return { times: Float32Array.from(kept, (i) => times[i]!), values: Float32Array.from(kept.flatMap((i) => values[i]!)) };
}

/** A track's value at a frame, before its first and after its last key those. */
export function valueAt({ frames, values }: Track<Vec3>, frame: number): Vec3 {
  if (frame <= frames[0]!) return values[0]!;
  if (frame >= frames.at(-1)!) return values.at(-1)!;
  let low = 0;
  let high = frames.length - 1;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (frames[middle]! <= frame) low = middle;
    else high = middle;
  }
  const share = (frame - frames[low]!) / (frames[high]! - frames[low]!);
  return add([1 - share, values[low]!], [share, values[high]!]);
}

const cross = ([ax, ay, az]: Vec3, [bx, by, bz]: Vec3): Vec3 => [ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx];

function turnBy(turn: Vec3): Quat {
  const angle = Math.hypot(...turn);
  const scale = angle > 0 ? Math.sin(angle / 2) / angle : 0;
  return [turn[0] * scale, turn[1] * scale, turn[2] * scale, Math.cos(angle / 2)];
}

/** Hamilton product a · b. */
function multiply([ax, ay, az, aw]: Quat, [bx, by, bz, bw]: Quat): Quat {
  return [
    aw * bx + ax * bw + ay * bz - az * by,
    aw * by - ax * bz + ay * bw + az * bx,
    aw * bz + ax * by - ay * bx + az * bw,
    aw * bw - ax * bx - ay * by - az * bz,
  ];
}
