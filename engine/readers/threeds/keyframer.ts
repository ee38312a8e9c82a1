/** The keyframer part of a 3DS file: the hierarchy of objects, their placements and their motion. */

import type { Quat, Vec3 } from '#engine/scenes/scene';
import type { Work } from '../../files/work.ts';
import type { ChunkBytes } from './chunks.ts';
import { repeatTo, samplePlaces, sampleTurns, type Key, type Track } from './splines.ts';

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
  /** Degrees about the line of sight, in the first of three numbers. */
  roll: Track<Vec3>;
  /** Tracks of more than one key for which a scene has no channel: lens, colour, cone, shape, being hidden. */
  others: number;
}

const nodeKinds: Record<number, Node3ds['kind']> = {
  0xb002: 'object',
  0xb003: 'camera',
  0xb004: 'target',
  0xb005: 'light',
  0xb006: 'target',
  0xb007: 'light',
};

const otherTracks = new Set([0xb023, 0xb025, 0xb026, 0xb027, 0xb028, 0xb029]);

/** Reads the body of the keyframer chunk (0xB000): nodes in file order. Source: Autodesk 3D Studio file toolkit. */
export function readKeyframer(body: ChunkBytes, onCut: () => void, work: Work): Node3ds[] {
  const nodes: Node3ds[] = [];
  let end = 0;
  for (const { id, body: part } of body.chunks(onCut)) {
    const kind = nodeKinds[id];
    if (kind) nodes.push(readNode(part, kind, nodes.length, end, onCut, work));
    else if (id === 0xb008) {
      part.u32();
      end = part.u32();
    }
  }
  return nodes;
}

/** @param end The last frame that is played, to which tracks that repeat go on. */
function readNode(body: ChunkBytes, kind: Node3ds['kind'], order: number, end: number, onCut: () => void, work: Work): Node3ds {
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
    roll: { frames: [], values: [] },
    others: 0,
  };
  const track = <T>(part: ChunkBytes, size: number, read: (part: ChunkBytes) => Vec3, sample: (keys: Key[]) => Track<T>): Track<T> => {
    const { keys, repeats } = readKeys(part, size, onCut, read);
    const made = repeats ? repeatTo(sample(keys), end) : sample(keys);
    // A few bytes of keys go on to any last frame.
    work.charge(made.frames.length * sampleSteps);
    return made;
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
    else if (id === 0xb020) node.position = track(part, 12, readVector, samplePlaces);
    else if (id === 0xb022) node.scale = track(part, 12, readVector, samplePlaces);
    else if (id === 0xb021) node.rotation = track(part, 16, readTurn, sampleTurns);
    else if (id === 0xb024) node.roll = track(part, 4, (own) => [own.f32(), 0, 0], samplePlaces);
    else if (otherTracks.has(id) && readHead(part).count > 1) node.others++;
  }
  return node;
}

function readVector(part: ChunkBytes): Vec3 {
  const [x, y, z] = part.floats(3);
  return [x!, y!, z!];
}

/** An angle that runs clockwise, and its axis, as one vector. */
function readTurn(part: ChunkBytes): Vec3 {
  const angle = -part.f32();
  const [x, y, z] = readVector(part);
  const length = Math.hypot(x, y, z);
  const sound = length > 0 && Number.isFinite(length) && Number.isFinite(angle) && Math.abs(angle) < 1e4;
  const scale = sound ? angle / length : 0;
  return sound ? [x * scale, y * scale, z * scale] : [0, 0, 0];
}

/** Steps of making one sample. */
const sampleSteps = 8;
const repeatFlag = 2;

/** Flags, two unused numbers, and the number of keys. */
function readHead(part: ChunkBytes): { repeats: boolean; count: number } {
  const flags = part.u16();
  part.u32();
  part.u32();
  return { repeats: (flags & repeatFlag) !== 0, count: part.u32() };
}

/** Terms of a key are there when their bit is, in this order, with how far they may go. */
const terms = [
  { name: 'tension', min: -1 },
  { name: 'continuity', min: -1 },
  { name: 'bias', min: -1 },
  { name: 'easeTo', min: 0 },
  { name: 'easeFrom', min: 0 },
] as const;

function readKeys(part: ChunkBytes, size: number, onCut: () => void, read: (part: ChunkBytes) => Vec3): { keys: Key[]; repeats: boolean } {
  const keys: Key[] = [];
  const { repeats, count: announced } = readHead(part);
  const count = part.room(announced, 6 + size);
  if (count < announced) onCut();
  for (let index = 0; index < count; index++) {
    const key: Key = { frame: part.u32(), value: [0, 0, 0], tension: 0, continuity: 0, bias: 0, easeTo: 0, easeFrom: 0 };
    const flags = part.u16();
    terms.forEach(({ name, min }, bit) => {
      if (flags & (1 << bit)) key[name] = Math.min(1, Math.max(min, part.f32() || 0));
    });
    if (part.left < size) break;
    key.value = read(part);
    // Keys that go back in time are of no use to a player.
    if (keys.length === 0 || key.frame > keys.at(-1)!.frame) keys.push(key);
  }
  return { keys, repeats };
}
