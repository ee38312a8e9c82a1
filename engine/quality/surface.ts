/** A surface of triangles that finds its point nearest to another; the work is done by `engine/kernels/surface.c`. */

import { loadKernel } from '../kernels/load.ts';
import type { Vec3 } from '../scenes/scene.ts';
import { countTriangles, writeTriangles, type TriangleDraw } from './world-triangles.ts';

export interface Surface {
  /** Triangles without broken vertices. */
  count: number;
  /** 9 floats a triangle, relative to the origin that was given; valid until the next call. `index` changes their order. */
  corners(): Float32Array;
  /** Makes the surface ready for `measure`. */
  index(): void;
  /**
   * Squared distances of points (3 numbers each, relative to the origin) to the surface. With unit `normals` also the cosine between each and
   * the best aligned triangle that is no more than `reach` farther than the nearest; -1 when there is none with an area. Near an edge, or
   * where sheets coincide, several triangles are equally near: the one that agrees best is meant.
   */
  measure(points: Float64Array, normals?: Float64Array, reach?: number): { squared: Float64Array; cosines: Float64Array };
}

interface Kernel {
  memory: WebAssembly.Memory;
  allocate(bytes: number): number;
  build(corners: number, count: number, numbered: number): void;
  measure(points: number, normals: number, count: number, reach: number, squared: number, cosines: number): void;
}

/** Points measured in one call; the kernel has room for no more. */
export const pointsAtOnce = 16_384;

/** Takes 36 bytes a triangle, and up to 64 more once it is indexed, and with many slivers 64 MB at most. @throws RangeError when memory is short. */
export async function createSurface(draws: TriangleDraw[], origin: Vec3): Promise<Surface> {
  const kernel = await loadKernel<Kernel>('surface');
  // An address is unsigned, which a call from JavaScript does not see.
  const allocate = (bytes: number): number => kernel.allocate(bytes) >>> 0;
  const total = countTriangles(draws);
  // The kernel reads corners four floats at a time.
  const corners = allocate(total * 36 + 4);
  const points = allocate(pointsAtOnce * 24);
  const normals = allocate(pointsAtOnce * 24);
  const squared = allocate(pointsAtOnce * 8);
  const cosines = allocate(pointsAtOnce * 8);
  const floats = (at: number, length: number): Float32Array => new Float32Array(kernel.memory.buffer, at, length);
  const doubles = (at: number, length: number): Float64Array => new Float64Array(kernel.memory.buffer, at, length);
  const count = writeTriangles(draws, origin, floats(corners, total * 9));
  return {
    count,
    corners: () => floats(corners, count * 9),
    index() {
      if (count > 0) kernel.build(corners, count, 0);
    },
    measure(at, directions, reach = 0) {
      const length = at.length / 3;
      if (length > pointsAtOnce || count === 0) throw new RangeError(`${length} points against ${count} triangles`);
      doubles(points, at.length).set(at);
      if (directions) doubles(normals, directions.length).set(directions);
      kernel.measure(points, directions ? normals : 0, length, reach, squared, cosines);
      return { squared: doubles(squared, length), cosines: doubles(cosines, length) };
    },
  };
}
