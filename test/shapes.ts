/** What stays of a model's surface in whatever format it is written. */

import { countTriangles, listTriangleDraws, triangleBounds, writeTriangles, type TriangleDraw } from '#engine/quality/world-triangles';
import { readModel } from '#engine/readers/read';
import { withModel } from '#engine/readers/with-model';
import { determinant3 } from '#engine/scenes/decompose';
import { faceNormal } from '#engine/scenes/face-normal';
import type { Scene, Vec3 } from '#engine/scenes/scene';
import { modelPath } from './models.ts';

export interface Shape {
  triangles: number;
  bounds: { min: Vec3; max: Vec3 };
  /** Signed: positive where a closed surface faces outward. */
  volume: number;
  area: number;
}

/** The triangles of a scene at rest. Throws for a scene without any. */
export function shapeOf(scene: Scene): Shape {
  const draws = listTriangleDraws(scene);
  const bounds = triangleBounds(draws);
  if (!bounds) throw new Error('nothing is drawn');
  // Near the origin 32 bits suffice.
  return { bounds, ...surfaceOf(draws, bounds.min) };
}

/** Signed volume between all triangles and the origin of the world: of an open surface too, it stays when the world is turned. */
export const volumeOf = (scene: Scene): number => surfaceOf(listTriangleDraws(scene), [0, 0, 0]).volume;

function surfaceOf(draws: TriangleDraw[], origin: Vec3): Omit<Shape, 'bounds'> {
  const shape = { triangles: 0, volume: 0, area: 0 };
  for (const draw of draws) {
    const corners = new Float32Array(countTriangles([draw]) * 9);
    const count = writeTriangles([draw], origin, corners);
    shape.triangles += count;
    const front = determinant3(draw.draw.matrix) < 0 ? -1 : 1;
    for (let i = 0; i < count * 9; i += 9) {
      const cross = faceNormalOf(corners, i);
      shape.area += Math.hypot(...cross) / 2;
      shape.volume += (front * cross.reduce((sum, value, axis) => sum + value * corners[i + axis]!, 0)) / 6;
    }
  }
  return shape;
}

function faceNormalOf(corners: Float32Array, at: number): Float64Array {
  const normal = new Float64Array(3);
  faceNormal(corners, at, at + 3, at + 6, normal);
  return normal;
}

/** Whether two shapes are one, to a part of the size that 32 bits allow (default 1e-5). */
export function sameShape(a: Shape, b: Shape, tolerance = 1e-5): boolean {
  const size = Math.hypot(...a.bounds.max.map((value, axis) => value - a.bounds.min[axis]!));
  const reach = size + Math.max(...a.bounds.max.map(Math.abs), ...a.bounds.min.map(Math.abs));
  const near = (x: number, y: number, scale: number): boolean => Math.abs(x - y) <= scale * tolerance;
  return (
    a.triangles === b.triangles &&
    (['min', 'max'] as const).every((side) => a.bounds[side].every((value, axis) => near(value, b.bounds[side][axis]!, reach))) &&
    near(a.area, b.area, a.area) &&
    near(a.volume, b.volume, a.area * size)
  );
}

/** Own models that say among them what a scene can: skins, instances, several materials and textures, vertex colours, CAD, points and no normals. */
export const shapedModels = [
  '3ds/truck.3ds',
  '3mf/textured.3mf',
  'fbx/room.fbx',
  'fbx/walker.fbx',
  'gltf/materials.glb',
  'gltf/nested.glb',
  'gltf/truck.glb',
  'obj/bottle/bottle.obj',
  'obj/chair.obj',
  'off/ball.off',
  'ply/terrain.ply',
  'step/rounded_cube.step',
  'stl/bodies.stl',
  'zip/truck_gbk.zip',
] as const;

/** The scene of an own model. */
export const readOwn = (name: string): Promise<Scene> =>
  withModel(modelPath(name), ({ modelPath: path, root }) => readModel(path, { root }));
