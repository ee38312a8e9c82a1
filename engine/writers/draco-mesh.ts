/** Packs triangles as Draco's files have them; the work is done by `engine/kernels/draco.c`. */

import { compileKernel, openKernel, type KernelExports } from '../kernels/load.ts';
import { bytesOf } from './binary.ts';

interface DracoKernel extends KernelExports {
  begin(vertices: number, corners: number): number;
  add_attribute(kind: number, width: number, bits: number, range: number, x: number, y: number, z: number, w: number): number;
  encode(): number;
  bytes_at(): number;
  point_count(): number;
  face_count(): number;
}

/** Numbers of each vertex, and the grid on which they are rounded to whole steps. */
export interface GridAttribute {
  /** Draco's numbers of what they are; positions come first. */
  kind: (typeof dracoKinds)[keyof typeof dracoKinds];
  values: Float32Array;
  components: 2 | 3 | 4;
  /** Steps along `range`, as bits. */
  bits: number;
  /** Of each component. */
  least: readonly number[];
  range: number;
}

export interface PackedMesh {
  bytes: Uint8Array;
  points: number;
  faces: number;
}

export const dracoKinds = { position: 0, color: 2, uv: 3 } as const;

/** Attributes of a mesh that the kernel has room for. */
const mostAttributes = 8;
/** Bits of a vertex in all components of an attribute. */
const mostBits = 63;
/** A kernel that has grown beyond this is dropped to free its memory. */
const maxKept = 64 * 1024 ** 2;

const module = await compileKernel('draco');
let kernel: DracoKernel | undefined;

export const fitsDracoMesh = (attributes: readonly GridAttribute[]): boolean =>
  attributes.length <= mostAttributes && attributes.every(({ bits, components }) => bits > 0 && bits * components <= mostBits);

/**
 * The file of a mesh whose attributes have the unique numbers 0, 1, … in their order; undefined where no triangle has an area on the grid. Triangles without
 * one are left out, and vertices that fall together are one.
 *
 * @param attributes Such as `fitsDracoMesh` answers true for; values are numbers.
 * @throws RangeError when memory is short.
 */
export function packDracoMesh(indices: Uint32Array, attributes: readonly GridAttribute[]): PackedMesh | undefined {
  const draco = (kernel ??= openKernel<DracoKernel>(module));
  const [positions] = attributes;
  if (!positions) return undefined;
  const put = (at: number, values: Uint32Array | Float32Array): void =>
    new Uint8Array(draco.memory.buffer, at >>> 0, values.byteLength).set(bytesOf(values));
  try {
    put(draco.begin(positions.values.length / positions.components, indices.length), indices);
    for (const { kind, values, components, bits, least, range } of attributes) {
      const [x = 0, y = 0, z = 0, w = 0] = least;
      put(draco.add_attribute(kind, components, bits, range, x, y, z, w), values);
    }
    const length = draco.encode();
    const bytes = new Uint8Array(draco.memory.buffer, draco.bytes_at() >>> 0, length).slice();
    return length === 0 ? undefined : { bytes, points: draco.point_count(), faces: draco.face_count() };
  } finally {
    // Also where memory was short: all of it would stay taken.
    if (draco.memory.buffer.byteLength > maxKept) kernel = undefined;
  }
}
