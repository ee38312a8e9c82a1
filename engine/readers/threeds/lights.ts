/** Cameras and lights from the editor part of a 3DS file. */

import type { Scene, Vec3 } from '#engine/scenes/scene';
import type { WarningList } from '#engine/scenes/warning-list';
import type { ChunkBytes } from './chunks.ts';
import { readColor } from './materials.ts';

/** A camera or a light, until the keyframer has said where it goes. */
export interface Eye {
  name: string;
  kind: 'camera' | 'light';
  /** Place among the scene's cameras or lights. */
  index: number;
  place: Vec3;
  /** What it looks at; undefined for a light that shines all around. */
  target: Vec3 | undefined;
  /** Degrees about the line of sight. */
  roll: number;
}

const vector = (body: ChunkBytes): Vec3 => {
  const [x, y, z] = body.floats(3);
  return [x!, y!, z!];
};

/** Reads a camera chunk (0x4700): place, target, roll in degrees, and the lens in millimetres on film 36 mm wide. */
export function addCamera(scene: Scene, name: string, body: ChunkBytes, onCut: () => void): Eye | undefined {
  const place = vector(body);
  const target = vector(body);
  const roll = body.f32();
  const lens = body.f32();
  let near = 0;
  let far = 0;
  for (const { id, body: part } of body.chunks(onCut)) if (id === 0x4720) [near, far] = [part.f32(), part.f32()];
  if (![...place, ...target].every(Number.isFinite)) return undefined;
  const width = 2 * Math.atan(36 / 2 / (lens > 1 ? lens : 50));
  const aspectRatio = 4 / 3;
  const znear = near > 0 && near < 1e6 ? near : 0.1;
  const index = scene.cameras.push({
    name,
    type: 'perspective',
    perspective: {
      yfov: 2 * Math.atan(Math.tan(width / 2) / aspectRatio),
      aspectRatio,
      znear,
      ...(far > znear && far < 1e9 ? { zfar: far } : {}),
    },
  });
  return { name, kind: 'camera', index: index - 1, place, target, roll: Number.isFinite(roll) ? roll : 0 };
}

/** Reads a light chunk (0x4600): a point, or a spot with a target where it has one. One that is switched off is counted. */
export function addLight(scene: Scene, name: string, body: ChunkBytes, onCut: () => void, warnings: WarningList): Eye | undefined {
  const place = vector(body);
  let color: Vec3 = [1, 1, 1];
  let intensity = 1;
  let spot: { target: Vec3; hot: number; fall: number } | undefined;
  // The colour is a chunk of its own among the light's.
  const from = body.at;
  for (const { id, body: part } of body.chunks(onCut)) {
    if (id === 0x4610) spot = { target: vector(part), hot: part.f32(), fall: part.f32() };
    else if (id === 0x465b) intensity = part.f32();
    else if (id === 0x4620) {
      warnings.count('hiddenDropped');
      return undefined;
    }
  }
  body.at = from;
  color = readColor(body, onCut) ?? color;
  if (!place.every(Number.isFinite) || !Number.isFinite(intensity)) return undefined;
  const cone = spot && spot.target.every(Number.isFinite) ? spot : undefined;
  const outer = cone ? Math.min(Math.PI / 2, Math.max(0.01, (cone.fall * Math.PI) / 360 || 0.8)) : 0;
  const index = scene.lights.push({
    name,
    type: cone ? 'spot' : 'point',
    color,
    intensity: Math.max(0, intensity),
    ...(cone
      ? { spot: { outerConeAngle: outer, innerConeAngle: Math.min(outer * 0.99, Math.max(0, (cone.hot * Math.PI) / 360 || 0)) } }
      : {}),
  });
  return { name, kind: 'light', index: index - 1, place, target: cone?.target, roll: 0 };
}
