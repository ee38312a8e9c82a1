/** Cameras and lights of a 3DS file, where they stand at frame 0. */

import { createNode } from '#engine/scenes/create-scene';
import type { Quat, Scene, Vec3 } from '#engine/scenes/scene';
import type { ChunkBytes } from './chunks.ts';
import { readColor } from './materials.ts';

const vector = (body: ChunkBytes): Vec3 => {
  const [x, y, z] = body.floats(3);
  return [x!, y!, z!];
};

/** Reads a camera chunk (0x4700): place, target, roll in degrees, and the lens in millimetres on film 36 mm wide. */
export function addCamera(scene: Scene, name: string, body: ChunkBytes, onCut: () => void): void {
  const place = vector(body);
  const target = vector(body);
  body.f32();
  const lens = body.f32();
  let near = 0;
  let far = 0;
  for (const { id, body: part } of body.chunks(onCut)) if (id === 0x4720) [near, far] = [part.f32(), part.f32()];
  if (![...place, ...target].every(Number.isFinite)) return;
  const width = 2 * Math.atan(36 / 2 / (lens > 1 ? lens : 50));
  const aspectRatio = 4 / 3;
  const znear = near > 0 && near < 1e6 ? near : 0.1;
  scene.cameras.push({
    name,
    type: 'perspective',
    perspective: {
      yfov: 2 * Math.atan(Math.tan(width / 2) / aspectRatio),
      aspectRatio,
      znear,
      ...(far > znear && far < 1e9 ? { zfar: far } : {}),
    },
  });
  addNode(scene, createNode(name, { translation: place, rotation: lookAlong(place, target), camera: scene.cameras.length - 1 }));
}

/** Reads a light chunk (0x4600): a point, or a spot with a target where it has one. */
export function addLight(scene: Scene, name: string, body: ChunkBytes, onCut: () => void): void {
  const place = vector(body);
  let color: Vec3 = [1, 1, 1];
  let intensity = 1;
  let spot: { target: Vec3; hot: number; fall: number } | undefined;
  // The colour is a chunk of its own among the light's.
  const from = body.at;
  for (const { id, body: part } of body.chunks(onCut)) {
    if (id === 0x4610) spot = { target: vector(part), hot: part.f32(), fall: part.f32() };
    else if (id === 0x465b) intensity = part.f32();
    else if (id === 0x4620) return;
  }
  body.at = from;
  color = readColor(body, onCut) ?? color;
  if (!place.every(Number.isFinite) || !Number.isFinite(intensity)) return;
  const cone = spot && spot.target.every(Number.isFinite) ? spot : undefined;
  const outer = cone ? Math.min(Math.PI / 2, Math.max(0.01, (cone.fall * Math.PI) / 360 || 0.8)) : 0;
  scene.lights.push({
    name,
    type: cone ? 'spot' : 'point',
    color,
    intensity: Math.max(0, intensity),
    ...(cone
      ? { spot: { outerConeAngle: outer, innerConeAngle: Math.min(outer * 0.99, Math.max(0, (cone.hot * Math.PI) / 360 || 0)) } }
      : {}),
  });
  const rotation: Quat = cone ? lookAlong(place, cone.target) : [0, 0, 0, 1];
  addNode(scene, createNode(name, { translation: place, rotation, light: scene.lights.length - 1 }));
}

function addNode(scene: Scene, node: ReturnType<typeof createNode>): void {
  scene.roots.push(scene.nodes.push(node) - 1);
}

/** The turn that brings −z onto the way from `place` to `target`, without roll about z. */
function lookAlong(place: Vec3, target: Vec3): Quat {
  const way = target.map((value, axis) => value - place[axis]!) as Vec3;
  const length = Math.hypot(...way);
  if (!(length > 0)) return [0, 0, 0, 1];
  const [x, y, z] = way.map((value) => value / length) as Vec3;
  // Half-way quaternion from (0, 0, −1) to (x, y, z): (a × b, 1 + a · b).
  const w = 1 - z;
  if (w < 1e-6) return [0, 1, 0, 0];
  const norm = Math.hypot(x, y, w);
  return [y / norm, (0 - x) / norm, 0, w / norm];
}
