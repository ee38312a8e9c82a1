import { join } from 'node:path';
import { readModel } from '#engine/readers/read';
import type { FoundContent } from './tiles3d-rules.ts';

export type Point = [number, number, number];

export const distance = (a: Point, b: Point): number => Math.hypot(...a.map((value, axis) => value - b[axis]!));

/** Vertices of an OSGB's content in the tileset in `folder`, as a viewer unpacks them, in the frame. */
export async function placesOf(folder: string, contents: readonly FoundContent[], path: string): Promise<Point[]> {
  const content = contents.find((each) => each.path === path.replace('.osgb', '.glb'))!;
  const scene = await readModel(join(folder, content.path));
  const [tx = 0, ty = 0, tz = 0] = content.json.nodes[0]!.translation ?? [];
  const { positions } = scene.meshes[0]!.primitives[0]!;
  return Array.from({ length: positions.length / 3 }, (_, index): Point => {
    const [x = 0, y = 0, z = 0] = positions.subarray(index * 3);
    return [x + tx, -(z + tz), y + ty];
  });
}
