/** Finds the fans of faces that form a smooth surface around a position, and the normal of each. */

import { loadKernel, type KernelExports } from '../../kernels/load.ts';
import type { Primitive } from '../../scenes/scene.ts';
import { positionRemap } from './position-remap.ts';

/** `engine/kernels/normals.c`. */
interface NormalsKernel extends KernelExports {
  begin(vertices: number, triangles: number, grouped: number): number;
  find_fans(max: number): number;
  average(): number;
  facet_angle(): number;
}

export interface FanOptions {
  /** Degrees between two faces' normals up to which the edge between them is smooth. */
  creaseAngle: number;
  /** Smoothing groups that take the place of the angle: one number a triangle, 0 for none. */
  groups: ReadonlyMap<Primitive, Uint32Array> | undefined;
}

/** Lists lie in the kernel's memory: good until the next surface. */
export interface Fans {
  /** Fan of each corner of all triangles, primitive after primitive. */
  ofCorner: Uint32Array;
  /** Unit normal of each fan; good until `normalsAt` is called. */
  normals: Float32Array;
  /** Degrees that curved faces lean to the normals at their corners, as the mean over their area: how much of the facets flat shading shows. */
  facetAngle: number;
  /** The normals of the same fans with the vertices elsewhere, as a list of their own. */
  normalsAt(positions: Float32Array): Float32Array;
}

export interface FanFinder {
  find(primitives: Primitive[], options: FanOptions): Fans | undefined;
}

/**
 * Finds the fans of surfaces, one at a time: `find` gives undefined where no edge is smooth, so that shading every triangle flat shows the same. A fan
 * goes by its edges alone; one sharp edge that does not cut the faces round a place in two parts nothing.
 */
export async function createFanFinder(): Promise<FanFinder> {
  const kernel = await loadKernel<NormalsKernel>('normals');
  return { find: (primitives, options) => findFans(kernel, primitives, options) };
}

function findFans(kernel: NormalsKernel, primitives: Primitive[], { creaseAngle, groups }: FanOptions): Fans | undefined {
  const vertices = primitives.reduce((sum, { positions }) => sum + positions.length / 3, 0);
  const corners = primitives.reduce((sum, { indices }) => sum + indices.length, 0);
  // Addresses are unsigned, which calls from JavaScript do not see.
  const result = kernel.begin(vertices, corners / 3, groups ? 1 : 0) >>> 0;
  const words = new Uint32Array(kernel.memory.buffer, result, 6);
  const floats = (at: number, length: number): Float32Array => new Float32Array(kernel.memory.buffer, at, length);
  const integers = (at: number, length: number): Uint32Array => new Uint32Array(kernel.memory.buffer, at, length);
  const [positionsAt = 0, cornersAt = 0, placesAt = 0, groupsAt = 0, fansAt = 0] = words;

  const positions = floats(positionsAt, vertices * 3);
  const cornerList = integers(cornersAt, corners);
  let vertex = 0;
  let corner = 0;
  for (const primitive of primitives) {
    const { indices } = primitive;
    positions.set(primitive.positions, vertex * 3);
    if (groups) integers(groupsAt, corners / 3).fill(0, corner / 3, (corner + indices.length) / 3);
    const own = groups?.get(primitive);
    if (own) integers(groupsAt, corners / 3).set(own, corner / 3);
    if (vertex === 0) cornerList.set(indices);
    else for (let i = 0; i < indices.length; i++) cornerList[corner + i] = indices[i]! + vertex;
    corner += indices.length;
    vertex += primitive.positions.length / 3;
  }
  integers(placesAt, vertices).set(positionRemap(positions));

  // Unit vectors at an angle α are 2 sin(α/2) apart.
  const count = kernel.find_fans((2 * Math.sin((creaseAngle * Math.PI) / 360)) ** 2);
  const isCurved = new Uint32Array(kernel.memory.buffer, result, 6)[5] !== 0;
  if (!isCurved) return undefined;
  const average = (): Float32Array => {
    const at = kernel.average() >>> 0;
    return floats(at, count * 3);
  };
  const normals = average();
  return {
    normals,
    facetAngle: (kernel.facet_angle() * 180) / Math.PI,
    ofCorner: integers(fansAt, corners),
    normalsAt(places) {
      floats(positionsAt, vertices * 3).set(places);
      return average().slice();
    },
  };
}
