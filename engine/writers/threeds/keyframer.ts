/** The keyframer part of a 3DS file: the hierarchy, its places and the movement of one clip. */

import { keepCorners } from '../../numbers/keep-corners.ts';
import { decomposeMatrix } from '../../scenes/decompose.ts';
import { sampleNode } from '../../scenes/sample-node.ts';
import type { AnimationChannel, Mat4, Quat, SceneNode, Vec3 } from '../../scenes/scene.ts';
import { localMatrix } from '../../scenes/world.ts';
import { chunk, f32, name, u16, u32 } from './chunks.ts';

const framesPerSecond = 30;
/** Of the largest number of a track. */
const tolerance = 1e-5;

export interface KeyNode {
  id: number;
  /** Of the parent, −1 for none. */
  parent: number;
  /** The object that it draws; null for a group. */
  object: string | null;
  /** What it is called where the object is called otherwise. */
  instance: string;
}

/** A node's places at frames, rising. */
export interface Tracks {
  frames: number[];
  translations: Vec3[];
  rotations: Quat[];
  scales: Vec3[];
}

/** Where a node stands: one frame. */
export function standingAt(matrix: Mat4): Tracks {
  const { translation, rotation, scale } = decomposeMatrix(matrix);
  return { frames: [0], translations: [translation], rotations: [rotation], scales: [scale] };
}

/** How `channels` move a node; each of its matrices goes through `settle`. Undefined where nothing moves it. */
export function movingBy(node: SceneNode, channels: readonly AnimationChannel[], settle: (matrix: Mat4) => Mat4): Tracks | undefined {
  const samples = sampleNode(node, channels);
  if (!samples) return undefined;
  const tracks: Tracks = { frames: [], translations: [], rotations: [], scales: [] };
  const posed = { ...node, matrix: null };
  const add = (frame: number, sample: number): void => {
    const { translations, rotations, scales } = samples;
    Object.assign(posed, { translation: translations[sample], rotation: rotations[sample], scale: scales[sample] });
    const place = decomposeMatrix(settle(localMatrix(posed)));
    tracks.frames.push(frame);
    tracks.translations.push(place.translation);
    tracks.rotations.push(place.rotation);
    tracks.scales.push(place.scale);
  };
  samples.times.forEach((time, sample) => {
    const frame = Math.min(0xffffffff, Math.round(time * framesPerSecond));
    const last = tracks.frames.at(-1) ?? -1;
    // Frames are whole: of samples within one the first stays, and a jump takes the frame before it.
    if (frame <= last) return;
    if (samples.isStepped && sample > 0 && frame - 1 > last) add(frame - 1, sample - 1);
    add(frame, sample);
  });
  return tracks;
}

/** The last frame of a clip. */
export const framesOf = (channels: readonly AnimationChannel[]): number =>
  channels.reduce((most, { times }) => Math.max(most, Math.min(0xffffffff, Math.round((times.at(-1) ?? 0) * framesPerSecond))), 0);

/** The chunks before all nodes. */
export const keyframerHead = (frames: number): Buffer[] => [
  chunk(0xb00a, u16(5), name('MODEL'), u32(frames)),
  chunk(0xb008, u32(0, frames)),
  chunk(0xb009, u32(0)),
];

export function nodeChunk({ id, parent, object, instance }: KeyNode, tracks: Tracks): Buffer {
  return chunk(
    0xb002,
    chunk(0xb030, u16(id)),
    chunk(0xb010, name(object ?? '$$$DUMMY'), u16(0, 0, parent < 0 ? 0xffff : parent)),
    ...(instance === '' ? [] : [chunk(0xb011, name(instance))]),
    chunk(0xb013, f32(0, 0, 0)),
    track(0xb020, tracks.frames, tracks.translations, (value) => value),
    track(0xb021, tracks.frames, tracks.rotations, turnOf),
    track(0xb022, tracks.frames, tracks.scales, (value) => value),
  );
}

/** Continuity −1, by which the line from key to key is straight. */
const straight = Buffer.concat([u16(2), f32(-1)]);

/** Keys between which straight lines do; one where nothing changes. */
function track<T extends number[]>(
  id: number,
  frames: readonly number[],
  values: readonly T[],
  write: (value: T, before: T | undefined) => number[],
): Buffer {
  const size = values[0]!.length;
  const flat = Float64Array.from(values.flat());
  const largest = flat.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  const isStill = values.every((value) => value.every((part, i) => Math.abs(part - values[0]![i]!) <= largest * tolerance));
  const kept = isStill ? [0] : keepCorners(frames, flat, size, largest * tolerance);
  const keys = kept.flatMap((at, i) => {
    const before = i === 0 ? undefined : values[kept[i - 1]!];
    const terms = kept.length > 2 ? straight : u16(0);
    return [u32(isStill ? 0 : frames[at]!), terms, f32(...write(values[at]!, before))];
  });
  return chunk(id, u16(0), u32(0, 0, kept.length), ...keys);
}

/** The turn from the key before: an angle that runs clockwise, and its axis. */
function turnOf([x, y, z, w]: Quat, before: Quat | undefined): number[] {
  const [bx, by, bz, bw] = before ?? [0, 0, 0, 1];
  // Conjugate of the one before times this one.
  let turn: Quat = [
    bw * x - bx * w - by * z + bz * y,
    bw * y + bx * z - by * w - bz * x,
    bw * z - bx * y + by * x - bz * w,
    bw * w + bx * x + by * y + bz * z,
  ];
  if (turn[3] < 0) turn = turn.map((part) => -part) as Quat;
  const sine = Math.hypot(turn[0], turn[1], turn[2]);
  if (sine < 1e-9) return [0, 0, 0, 1];
  return [-2 * Math.atan2(sine, turn[3]), turn[0] / sine, turn[1] / sine, turn[2] / sine];
}
