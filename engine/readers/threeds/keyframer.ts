/** The keyframer part of a 3DS file: which object stands where, under what, and how it moves. */

import type { Quat, Vec3 } from '#engine/scenes/scene';
import type { ChunkBytes } from './chunks.ts';

export interface Track<T> {
  frames: number[];
  values: T[];
}

export interface Node3ds {
  kind: 'object' | 'camera' | 'light' | 'target';
  id: number;
  /** Name of the object that it places; `$$$DUMMY` for a group. */
  name: string;
  instance: string;
  /** Id of the parent, −1 for none. */
  parent: number;
  pivot: Vec3;
  position: Track<Vec3>;
  rotation: Track<Quat>;
  scale: Track<Vec3>;
}

const nodeKinds: Record<number, Node3ds['kind']> = {
  0xb002: 'object',
  0xb003: 'camera',
  0xb004: 'target',
  0xb005: 'light',
  0xb006: 'target',
  0xb007: 'light',
};

/** Reads the body of the keyframer chunk (0xB000): nodes in file order. Source: Autodesk 3D Studio file toolkit. */
export function readKeyframer(body: ChunkBytes, onCut: () => void): Node3ds[] {
  const nodes: Node3ds[] = [];
  for (const { id, body: part } of body.chunks(onCut)) {
    const kind = nodeKinds[id];
    if (kind) nodes.push(readNode(part, kind, nodes.length, onCut));
  }
  return nodes;
}

function readNode(body: ChunkBytes, kind: Node3ds['kind'], order: number, onCut: () => void): Node3ds {
  const node: Node3ds = {
    kind,
    id: order,
    name: '',
    instance: '',
    parent: -1,
    pivot: [0, 0, 0],
    position: { frames: [], values: [] },
    rotation: { frames: [], values: [] },
    scale: { frames: [], values: [] },
  };
  for (const { id, body: part } of body.chunks(onCut)) {
    if (id === 0xb030) node.id = part.u16();
    else if (id === 0xb010) {
      node.name = part.name();
      part.u16();
      part.u16();
      const parent = part.u16();
      node.parent = parent === 0xffff ? -1 : parent;
    } else if (id === 0xb011) node.instance = part.name();
    else if (id === 0xb013) node.pivot = readVector(part);
    else if (id === 0xb020) node.position = readTrack(part, 12, onCut, readVector);
    else if (id === 0xb022) node.scale = readTrack(part, 12, onCut, readVector);
    else if (id === 0xb021) node.rotation = readRotations(part, onCut);
  }
  return node;
}

function readVector(part: ChunkBytes): Vec3 {
  const [x, y, z] = part.floats(3);
  return [x!, y!, z!];
}

/** Tension, continuity, bias, ease to and ease from are there when their bit is. */
const splineTerms = 5;

function readTrack<T>(part: ChunkBytes, size: number, onCut: () => void, read: (part: ChunkBytes) => T): Track<T> {
  const track: Track<T> = { frames: [], values: [] };
  part.u16();
  part.u32();
  part.u32();
  const announced = part.u32();
  const count = part.room(announced, 6 + size);
  if (count < announced) onCut();
  for (let key = 0; key < count; key++) {
    const frame = part.u32();
    const flags = part.u16();
    for (let bit = 0; bit < splineTerms; bit++) if (flags & (1 << bit)) part.f32();
    if (part.left < size) break;
    const value = read(part);
    // Keys that go back in time are of no use to a player.
    if (track.frames.length > 0 && frame <= track.frames.at(-1)!) continue;
    track.frames.push(frame);
    track.values.push(value);
  }
  return track;
}

/** Longest turn between two keys that a quaternion can tell from its opposite. */
const longestTurn = Math.PI * 0.75;

/** Each key turns on from the one before about an axis, by an angle that runs clockwise; long turns are given keys in between. */
function readRotations(part: ChunkBytes, onCut: () => void): Track<Quat> {
  const turns = readTrack(part, 16, onCut, (body) => ({ angle: -body.f32(), axis: readVector(body) }));
  const track: Track<Quat> = { frames: [], values: [] };
  let current: Quat = [0, 0, 0, 1];
  turns.values.forEach(({ angle, axis }, key) => {
    const before = turns.frames[key - 1] ?? 0;
    const sound = Number.isFinite(angle) && Math.abs(angle) < 1e4;
    const steps = key === 0 || !sound ? 1 : Math.max(1, Math.ceil(Math.abs(angle) / longestTurn));
    for (let step = 1; step <= steps; step++) {
      current = multiply(current, axisAngle(axis, sound ? angle / steps : 0));
      track.frames.push(before + ((turns.frames[key]! - before) * step) / steps);
      track.values.push(current);
    }
  });
  return track;
}

function axisAngle([x, y, z]: Vec3, angle: number): Quat {
  const length = Math.hypot(x, y, z);
  const scale = length > 0 ? Math.sin(angle / 2) / length : 0;
  return length > 0 ? [x * scale, y * scale, z * scale, Math.cos(angle / 2)] : [0, 0, 0, 1];
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
