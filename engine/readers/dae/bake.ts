/** Animated transforms of a node, baked to translation, rotation and scale. */

import { decomposeMatrix } from '#engine/scenes/decompose';
import type { AnimationChannel } from '#engine/scenes/scene';
import type { WarningList } from '#engine/scenes/warning-list';
import type { Work } from '../../files/work.ts';
import { keepCorners } from '../../numbers/keep-corners.ts';
import type { Curve } from './curves.ts';
import { composeTransforms, type DaeTransform } from './transforms.ts';

/** A curve that drives one number of a transform, or all of them (`component` −1). */
export interface Drive {
  transform: number;
  component: number;
  curve: Curve;
}

/** Curves are followed at this rate where straight lines between keys would not do. */
const samplesPerSecond = 30;
const maxSamples = 20_000;
/** Degrees that a rotation may turn between two samples. */
const maxDegrees = 15;
/** A step is two keys this close together. */
const stepSeconds = 1e-4;

/** Seconds within which a clip plays. */
export interface Span {
  start: number;
  end: number;
}

/** Times at which the curves have to be known, all of them within `span`. */
export function sampleTimes(
  drives: readonly { curve: Curve; turns: boolean }[],
  span: Span,
  warnings: WarningList,
  work: Work,
): { times: number[]; dense: boolean } {
  const times = new Set<number>();
  let dense = false;
  let isFull = false;
  const add = (time: number): void => {
    if (time < span.start || time > span.end) return;
    if (times.size < maxSamples) times.add(time);
    else isFull ||= !times.has(time);
  };
  for (const { curve } of drives) {
    work.charge(curve.times.length);
    for (const time of curve.times) add(time);
  }
  if (Number.isFinite(span.start)) add(span.start);
  if (Number.isFinite(span.end)) add(span.end);
  const mixed = drives.some(({ curve }) => curve.times.some((_, key) => curve.interpolation(key) !== 'STEP'));
  for (const { curve, turns } of drives) {
    for (let key = 0; key + 1 < curve.times.length; key++) {
      const [from, to] = [curve.times[key]!, curve.times[key + 1]!];
      const kind = curve.interpolation(key);
      if (kind === 'STEP') {
        if (mixed) add(Math.max((from + to) / 2, to - stepSeconds));
        continue;
      }
      const turned = turns && curve.size === 1 ? Math.abs(curve.value(key + 1, 0) - curve.value(key, 0)) / maxDegrees : 1;
      const curved = kind === 'LINEAR' ? 1 : (to - from) * samplesPerSecond;
      const pieces = Math.min(1000, Math.ceil(Math.max(turned, curved) || 1));
      if (pieces > 1) dense = true;
      work.charge(pieces);
      for (let piece = 1; piece < pieces; piece++) add(from + ((to - from) * piece) / pieces);
    }
  }
  if (isFull) warnings.add('elementDropped', { element: `动画 ${maxSamples}+` });
  return { times: [...times].toSorted((a, b) => a - b), dense };
}

/**
 * Channels of `node` for its driven transforms over `span`, times from its start on. Curves that bend, and turns too wide for a quaternion,
 * are sampled; samples that lie on the line between others go again. A channel that never changes from `rest` is left out.
 */
export function bakeNode(
  node: number,
  transforms: readonly DaeTransform[],
  drives: readonly Drive[],
  span: Span,
  shift: number,
  warnings: WarningList,
  work: Work,
): AnimationChannel[] {
  const turns = ({ transform, component }: Drive): boolean =>
    transforms[transform]!.kind === 'rotate' && (component === 3 || component === -1);
  const { times, dense } = sampleTimes(
    drives.map((drive) => ({ curve: drive.curve, turns: turns(drive) })),
    span,
    warnings,
    work,
  );
  if (times.length === 0) return [];
  const count = times.length;
  work.charge(count * (drives.length + transforms.length));
  const tracks = {
    translation: new Float64Array(count * 3),
    rotation: new Float64Array(count * 4),
    scale: new Float64Array(count * 3),
  };
  const moving = transforms.map((transform) => ({ ...transform, values: transform.values.slice() }));
  times.forEach((time, i) => {
    for (const { transform, component, curve } of drives) {
      const { values } = moving[transform]!;
      if (component >= 0) values[component] = curve.at(time, 0);
      else for (let k = 0; k < Math.min(values.length, curve.size); k++) values[k] = curve.at(time, k);
    }
    const parts = decomposeMatrix(composeTransforms(moving));
    tracks.translation.set(parts.translation, i * 3);
    // A quaternion and its opposite are one turn: the nearer one to the sample before keeps players on the short way.
    const before = tracks.rotation.subarray(Math.max(0, i - 1) * 4, Math.max(0, i - 1) * 4 + 4);
    const opposite = i > 0 && parts.rotation.reduce((sum, value, k) => sum + value * before[k]!, 0) < 0;
    tracks.rotation.set(opposite ? parts.rotation.map((value) => -value) : parts.rotation, i * 4);
    tracks.scale.set(parts.scale, i * 3);
  });
  const stepped = drives.every(({ curve }) => curve.times.every((_, key) => curve.interpolation(key) === 'STEP'));
  const rest = decomposeMatrix(composeTransforms(transforms));
  const channels: AnimationChannel[] = [];
  for (const path of ['translation', 'rotation', 'scale'] as const) {
    const size = path === 'rotation' ? 4 : 3;
    const values = tracks[path];
    if (!values.every(Number.isFinite)) {
      warnings.count('channelsDropped');
      continue;
    }
    const tolerance = toleranceOf(values, path);
    if (staysAt(values, size, rest[path], tolerance)) continue;
    const kept = dense && !stepped ? keepCorners(times, values, size, tolerance) : times.map((_, i) => i);
    const sampled = writeTimes(kept, times, shift);
    channels.push({
      node,
      path,
      interpolation: stepped ? 'STEP' : 'LINEAR',
      times: Float32Array.from(sampled, ({ time }) => time),
      values: Float32Array.from(sampled.flatMap(({ sample }) => [...values.subarray(sample * size, sample * size + size)])),
    });
  }
  return channels;
}

/** Samples whose times stay apart as 32-bit floats. */
export function writeTimes(kept: readonly number[], times: readonly number[], shift: number): { sample: number; time: number }[] {
  const out: { sample: number; time: number }[] = [];
  for (const sample of kept) {
    const time = Math.fround(Math.max(0, times[sample]! - shift));
    if (out.length === 0 || time > out.at(-1)!.time) out.push({ sample, time });
  }
  return out;
}

function toleranceOf(values: Float64Array, path: string): number {
  if (path === 'rotation') return 1e-4;
  const largest = values.reduce((max, value) => Math.max(max, Math.abs(value)), 0);
  return largest * 1e-5;
}

function staysAt(values: Float64Array, size: number, rest: readonly number[], tolerance: number): boolean {
  const sign = size === 4 && rest.reduce((sum, value, k) => sum + value * values[k]!, 0) < 0 ? -1 : 1;
  return values.every((value, i) => Math.abs(value - sign * rest[i % size]!) <= tolerance);
}
