/** Packs a primitive's streams for EXT_meshopt_compression; the work is done by `engine/kernels/pack.cpp`. Tasks of a thread for many. */

import { loadKernel, type KernelExports } from '../kernels/load.ts';
import { bytesOf, minMax } from './binary.ts';

export type Components = 2 | 3 | 4;

/** Values of each vertex, and how they become small. */
export type Stream =
  /** Multiples of 2^step, coarser only where a value would not fit in 24 bits: with one step for a whole mesh, equal positions stay equal. */
  | { code: 'grid'; values: Float32Array; components: Components; step: number; bounded: boolean }
  /** As they are. */
  | { code: 'floats'; values: Float32Array; components: Components; bounded: boolean }
  /** Unit vectors of 8 bits. */
  | { code: 'octahedra'; values: Float32Array; components: 3 | 4 }
  /** Four a vertex, as they are. */
  | { code: 'integers'; values: Uint8Array | Uint16Array; components: 4; normalized: boolean };

export interface PackedStream {
  bytes: Uint8Array;
  /** Smallest and largest of each component as a viewer will unpack them, where they were asked for. */
  bounds: { min: number[]; max: number[] } | null;
}

export interface PackInput {
  /** 3 a triangle. */
  indices: Uint32Array;
  /** How many vertices the streams have. */
  vertices: number;
  streams: Stream[];
}

export interface PackedPrimitive {
  /** Used ones. */
  vertices: number;
  corners: number;
  indices: Uint8Array;
  /** One for each of the input's. */
  streams: PackedStream[];
}

interface PackKernel extends KernelExports {
  begin(): void;
  room(bytes: number): number;
  order_triangles(indices: number, corners: number, vertices: number): void;
  number_vertices(indices: number, corners: number, vertices: number, order: number): number;
  gather(rows: number, words: number, order: number, count: number): number;
  largest(values: number, length: number): number;
  to_grid(values: number, count: number, components: number, exponent: number): void;
  least_at(): number;
  most_at(): number;
  to_octahedra(values: number, count: number, components: number): number;
  pack_vertices(rows: number, count: number, stride: number): number;
  pack_indices(indices: number, corners: number, vertices: number): number;
  packed_at(): number;
}

const kernel = await loadKernel<PackKernel>('pack');

/** Triangles in the order of the vertex cache; vertices keep their numbers, all below `vertices`. */
export function orderTriangles(indices: Uint32Array, vertices: number): Uint32Array {
  kernel.begin();
  const at = put(indices);
  kernel.order_triangles(at, indices.length, vertices);
  return wordsAt(at, indices.length);
}

/** Vertices numbered in the order of their first use, unused ones left out; `order` has the old number of each. */
export function numberVertices(indices: Uint32Array, vertices: number): { indices: Uint32Array; order: Uint32Array } {
  kernel.begin();
  const at = put(indices);
  const order = kernel.room(Math.min(vertices, indices.length) * 4) >>> 0;
  const count = kernel.number_vertices(at, indices.length, vertices, order);
  return { indices: wordsAt(at, indices.length), order: wordsAt(order, count) };
}

export function packIndices({ indices, vertices }: { indices: Uint32Array; vertices: number }): Uint8Array {
  kernel.begin();
  return packed(kernel.pack_indices(put(indices), indices.length, vertices));
}

/** `stream` with the vertices of `order`, which is not empty. */
export function packStream({ stream, order }: { stream: Stream; order: Uint32Array }): PackedStream {
  const { code, values, components } = stream;
  const count = order.length;
  const stride = components * (code === 'integers' ? values.BYTES_PER_ELEMENT : 4);
  kernel.begin();
  const rows = kernel.gather(put(values), stride / 4, put(order), count) >>> 0;
  switch (code) {
    case 'grid': {
      const exponent = exponentFor(kernel.largest(rows, count * components), stream.step);
      kernel.to_grid(rows, count, components, exponent);
      const bounds = stream.bounded ? boundsOf(components, 2 ** exponent) : null;
      return { bytes: packed(kernel.pack_vertices(rows, count, stride)), bounds };
    }
    case 'floats': {
      const bounds = stream.bounded ? minMax(new Float32Array(kernel.memory.buffer, rows, count * components), components) : null;
      return { bytes: packed(kernel.pack_vertices(rows, count, stride)), bounds };
    }
    case 'octahedra':
      return { bytes: packed(kernel.pack_vertices(kernel.to_octahedra(rows, count, components), count, 4)), bounds: null };
    case 'integers':
      return { bytes: packed(kernel.pack_vertices(rows, count, stride)), bounds: null };
  }
}

/** All of a primitive. */
export function packPrimitive({ indices: source, vertices: all, streams }: PackInput): PackedPrimitive {
  const { indices, order } = numberVertices(orderTriangles(source, all), all);
  const vertices = order.length;
  return {
    vertices,
    corners: indices.length,
    streams: streams.map((stream) => packStream({ stream, order })),
    indices: packIndices({ indices, vertices }),
  };
}

/** An address is unsigned, which a call from JavaScript does not see. */
function put(values: Uint8Array | Uint16Array | Uint32Array | Float32Array): number {
  const at = kernel.room(values.byteLength) >>> 0;
  new Uint8Array(kernel.memory.buffer, at, values.byteLength).set(bytesOf(values));
  return at;
}

const wordsAt = (at: number, length: number): Uint32Array => new Uint32Array(kernel.memory.buffer, at, length).slice();
const packed = (length: number): Uint8Array => new Uint8Array(kernel.memory.buffer, kernel.packed_at() >>> 0, length).slice();

/** The filter's mantissa is a signed number of 24 bits. */
const maxMantissa = 2 ** 23 - 1;

const exponentFor = (largest: number, step: number): number =>
  Math.min(127, Math.max(step, Math.ceil(Math.log2(largest / maxMantissa || 2 ** -100)), -100));

function boundsOf(components: number, scale: number): { min: number[]; max: number[] } {
  const scaled = (at: number): number[] =>
    Array.from(new Int32Array(kernel.memory.buffer, at >>> 0, Math.min(3, components)), (steps) => steps * scale);
  return { min: scaled(kernel.least_at()), max: scaled(kernel.most_at()) };
}
