/** Positions, directions and motion of cameras and lights of a 3DS file. */

import { createNode } from '#engine/scenes/create-scene';
import { decomposeMatrix } from '#engine/scenes/decompose';
import type { AnimationChannel, Quat, Scene, Vec3 } from '#engine/scenes/scene';
import type { WarningList } from '#engine/scenes/warning-list';
import type { Node3ds } from './keyframer.ts';
import type { Eye } from './lights.ts';
import { inSeconds, valueAt, type Track } from './splines.ts';

const isMoving = ({ frames }: Track<unknown>): boolean => frames.length > 1;

/**
 * Adds a node for each camera and light: where the keyframer has it, under the object that it hangs on, its movement among `channels`; where the
 * editor left it when the keyframer does not name it. What moves and has no place there is counted.
 */
export function placeEyes(
  scene: Scene,
  eyes: readonly Eye[],
  nodes: readonly Node3ds[],
  nodeOf: ReadonlyMap<number, number>,
  channels: AnimationChannel[],
  warnings: WarningList,
): void {
  const keyOf = (kind: Node3ds['kind'], name: string): string => `${kind} ${name}`;
  // Of several of one name the first.
  const byName = new Map(nodes.toReversed().map((node) => [keyOf(node.kind, node.name), node]));
  const named = (kind: Node3ds['kind'], name: string): Node3ds | undefined => byName.get(keyOf(kind, name));
  for (const eye of eyes) {
    const own = named(eye.kind, eye.name);
    const aim = eye.target && named('target', eye.name);
    const parent = own && nodeOf.get(own.parent);
    // A target that hangs on something else is where no curve of its own says.
    const together = own !== undefined && (!aim || aim.parent === own.parent) && (own.parent === -1 || parent !== undefined);
    const sound = [own?.position, aim?.position, own?.roll].every((track) => !track || track.values.flat().every(Number.isFinite));
    const moves = together && sound && own.position.values.length > 0;
    const tracks: Tracks = moves ? { place: own.position, target: aim?.position, roll: own.roll } : {};
    const node = createNode(eye.name, { [eye.kind]: eye.index, ...placeAt(eye, tracks, 0) });
    const index = scene.nodes.push(node) - 1;
    if (moves && parent !== undefined) scene.nodes[parent]!.children.push(index);
    else scene.roots.push(index);
    if (moves) channels.push(...channelsOf(eye, tracks, index));
    else for (const track of [own?.position, aim?.position, own?.roll]) if (track && isMoving(track)) warnings.count('channelsDropped');
  }
}

interface Tracks {
  place?: Track<Vec3>;
  target?: Track<Vec3> | undefined;
  roll?: Track<Vec3>;
}

function placeAt(eye: Eye, { place, target, roll }: Tracks, frame: number): { translation: Vec3; rotation: Quat } {
  const at = <T>(track: Track<Vec3> | undefined, fallback: T): Vec3 | T =>
    track && track.frames.length > 0 ? valueAt(track, frame) : fallback;
  const translation = at(place, eye.place);
  const to = at(target, eye.target);
  const [degrees] = at(roll, [eye.roll]);
  return { translation, rotation: to ? lookAlong(translation, to, degrees) : [0, 0, 0, 1] };
}

function channelsOf(eye: Eye, tracks: Tracks, node: number): AnimationChannel[] {
  const channel = (path: 'translation' | 'rotation', moving: readonly (Track<Vec3> | undefined)[]): AnimationChannel[] => {
    const own = moving.filter((track) => track !== undefined && isMoving(track));
    const frames = [...new Set(own.flatMap((track) => track!.frames))].toSorted((a, b) => a - b);
    if (frames.length < 2) return [];
    const values = frames.map((frame) => placeAt(eye, tracks, frame)[path]);
    // A quaternion and its opposite are one turn: the nearer one keeps players on the short way.
    if (path === 'rotation')
      for (let i = 1; i < values.length; i++)
        if (values[i]!.reduce((sum, part, k) => sum + part * values[i - 1]![k]!, 0) < 0)
          values[i] = values[i]!.map((part) => -part) as Quat;
    return [{ node, path, interpolation: 'LINEAR', ...inSeconds({ frames, values }) }];
  };
  const { place, target, roll } = tracks;
  return [...channel('translation', [place]), ...(eye.target ? channel('rotation', [place, target, roll]) : [])];
}

/** The turn of what looks along −z with y up, from `place` to `target` with 3DS's z up, rolled clockwise as seen from behind. */
function lookAlong(place: Vec3, target: Vec3, roll: number): Quat {
  const way = target.map((value, axis) => value - place[axis]!) as Vec3;
  const length = Math.hypot(...way);
  if (!(length > 0)) return [0, 0, 0, 1];
  const [x, y, z] = way.map((value) => value / length) as Vec3;
  const flat = Math.hypot(x, y);
  // Straight up or down, y is what is left to be up.
  const right: Vec3 = flat > 1e-6 ? [y / flat, -x / flat, 0] : [z < 0 ? 1 : -1, 0, 0];
  const up: Vec3 = [right[1] * z - right[2] * y, right[2] * x - right[0] * z, right[0] * y - right[1] * x];
  const [cos, sin] = [Math.cos((roll * Math.PI) / 180), Math.sin((roll * Math.PI) / 180)];
  const rolledUp = up.map((part, k) => part * cos + right[k]! * sin);
  const rolledRight = right.map((part, k) => part * cos - up[k]! * sin);
  const { rotation } = decomposeMatrix([...rolledRight, 0, ...rolledUp, 0, -x, -y, -z, 0, 0, 0, 0, 1]);
  return rotation.map((part) => part + 0) as Quat;
}
