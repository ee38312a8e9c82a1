/** The binary part of a GLB during layout: buffer views and accessors as JSON, bytes as closures that are called when the file is written. */

export interface AccessorJson {
  bufferView?: number;
  componentType: number;
  normalized?: boolean;
  count: number;
  type: string;
  min?: number[];
  max?: number[];
}

export interface BufferViewJson {
  buffer: number;
  byteOffset: number;
  byteLength: number;
  byteStride?: number;
  target?: number;
  extensions?: Record<string, unknown>;
}

export interface Chunk {
  byteOffset: number;
  byteLength: number;
  read: () => Uint8Array;
}

/** How a view was packed by EXT_meshopt_compression. */
export interface MeshoptPacking {
  mode: 'ATTRIBUTES' | 'TRIANGLES' | 'INDICES';
  filter?: 'OCTAHEDRAL' | 'QUATERNION' | 'EXPONENTIAL';
  /** Unpacked elements and their size. */
  count: number;
  byteStride: number;
}

export const componentTypes = { i8: 5120, u8: 5121, i16: 5122, u16: 5123, u32: 5125, f32: 5126 } as const;
export const bufferTargets = { vertices: 34962, indices: 34963 } as const;

/** Everything in `BIN`, in the order of writing, each view at a multiple of 4. */
export interface Binary {
  chunks: Chunk[];
  byteLength: number;
  /** Unpacked size of the packed views: the length of the fallback buffer, which is never written. */
  fallbackLength: number;
  views: BufferViewJson[];
  accessors: AccessorJson[];
}

export const createBinary = (): Binary => ({ chunks: [], byteLength: 0, fallbackLength: 0, views: [], accessors: [] });

const align = (offset: number): number => (offset + 3) & ~3;

export const bytesOf = (array: ArrayBufferView): Uint8Array => new Uint8Array(array.buffer, array.byteOffset, array.byteLength);

function addChunk(binary: Binary, byteLength: number, read: () => Uint8Array): number {
  const byteOffset = Math.ceil(binary.byteLength / 4) * 4;
  binary.chunks.push({ byteOffset, byteLength, read });
  binary.byteLength = byteOffset + byteLength;
  return byteOffset;
}

/** Adds a view whose bytes `read` gives when the file is written; returns its index. */
export function addView(
  binary: Binary,
  byteLength: number,
  read: () => Uint8Array,
  layout: Pick<BufferViewJson, 'byteStride' | 'target'> = {},
): number {
  const byteOffset = addChunk(binary, byteLength, read);
  return binary.views.push({ buffer: 0, byteOffset, byteLength, ...layout }) - 1;
}

/** Adds a view of packed bytes; `layout` describes it unpacked. */
export function addPackedView(
  binary: Binary,
  packed: Uint8Array,
  packing: MeshoptPacking,
  layout: Pick<BufferViewJson, 'byteStride' | 'target'> = {},
): number {
  const byteOffset = addChunk(binary, packed.byteLength, () => packed);
  const fallbackOffset = align(binary.fallbackLength);
  const byteLength = packing.count * packing.byteStride;
  binary.fallbackLength = fallbackOffset + byteLength;
  const view: BufferViewJson = {
    buffer: 1,
    byteOffset: fallbackOffset,
    byteLength,
    ...layout,
    extensions: { EXT_meshopt_compression: { buffer: 0, byteOffset, byteLength: packed.byteLength, ...packing } },
  };
  return binary.views.push(view) - 1;
}

export const addAccessor = (binary: Binary, accessor: AccessorJson): number => binary.accessors.push(accessor) - 1;

/** Smallest and largest of each component, exactly as stored. */
export function minMax(values: ArrayLike<number>, components: number): { min: number[]; max: number[] } {
  const min = Array.from({ length: components }, () => Infinity);
  const max = Array.from({ length: components }, () => -Infinity);
  if (components === 3) return minMax3(values);
  for (let i = 0; i < values.length; i++) {
    const component = i % components;
    const value = values[i]!;
    if (value < min[component]!) min[component] = value;
    if (value > max[component]!) max[component] = value;
  }
  return { min, max };
}

/** The common case of large models, without a modulo per number. */
function minMax3(values: ArrayLike<number>): { min: number[]; max: number[] } {
  let x0 = Infinity;
  let y0 = Infinity;
  let z0 = Infinity;
  let x1 = -Infinity;
  let y1 = -Infinity;
  let z1 = -Infinity;
  for (let i = 0; i + 2 < values.length; i += 3) {
    const x = values[i]!;
    const y = values[i + 1]!;
    const z = values[i + 2]!;
    if (x < x0) x0 = x;
    if (x > x1) x1 = x;
    if (y < y0) y0 = y;
    if (y > y1) y1 = y;
    if (z < z0) z0 = z;
    if (z > z1) z1 = z;
  }
  return { min: [x0, y0, z0], max: [x1, y1, z1] };
}
