/** Shapes of JT 8: strips, lines or points over a list of vertices (JT File Format Reference 8.1, 7.2.2.1). */

import { inflateSync } from 'node:zlib';
import { unreadable } from '../../files/read-failure.ts';
import { JtBytes } from './bytes.ts';
import { readPacket, type PacketSource } from './packets.ts';
import { dequantize, readQuantizer } from './quantize.ts';
import { exactly, linearColors, readAngles, type Runs, type VertexArrays } from './vertex-arrays.ts';

/** What is bound to each vertex; to faces or strips means nothing that a file showed. */
interface Bindings {
  normals: boolean;
  uvs: boolean;
  colors: boolean;
}

/** Bytes of a float and what one vertex holds of each. */
const floatBytes = 4;
const sizes = { uvs: 2, colors: 3, normals: 3, positions: 3 } as const;

/** Reads the body behind the versions and bindings of a shape. */
export function readEarlyShape(bytes: JtBytes, source: PacketSource, onDropped: (attribute: string) => void): Runs {
  bytes.u16();
  const [normals, uvs, colors] = [bytes.u8(), bytes.u8(), bytes.u8()];
  const bindings: Bindings = { normals: normals === 1, uvs: uvs === 1, colors: colors === 1 };
  const bitsPerVertex = bytes.u8();
  bytes.skip(3);
  const starts = readPacket(bytes, source, 'stride1');
  if (bitsPerVertex === 0) {
    const arrays = readLossless(bytes, bindings);
    return { starts, corners: null, arrays };
  }
  const bound = { normals: normals !== 0, uvs: uvs !== 0, colors: colors !== 0 };
  const { arrays, corners } = readQuantized(bytes, bound, source, onDropped);
  return { starts, corners, arrays };
}

/** The vertices one after the other, deflated where that is shorter. */
function readLossless(bytes: JtBytes, bindings: Bindings): VertexArrays {
  const size = bytes.i32();
  const packed = bytes.i32();
  const stored = bytes.part(Math.abs(packed));
  const raw = packed > 0 ? new JtBytes(inflate(stored.bytes, size), bytes.littleEndian) : stored;
  const has = { ...bindings, positions: true };
  const order = (['uvs', 'colors', 'normals', 'positions'] as const).filter((what) => has[what]);
  const stride = order.reduce((sum, what) => sum + sizes[what], 0) * floatBytes;
  const count = Math.floor(raw.left / stride);
  const out = Object.fromEntries(order.map((what) => [what, new Float32Array(count * sizes[what])])) as Record<
    keyof typeof sizes,
    Float32Array | undefined
  >;
  for (let vertex = 0; vertex < count; vertex++)
    for (const what of order) for (let i = 0; i < sizes[what]; i++) out[what]![vertex * sizes[what] + i] = raw.f32();
  const { positions, normals, colors, uvs } = out;
  return {
    positions: positions!,
    normals: normals ?? null,
    colors: colors ? linearColors(opaque(colors)) : null,
    uvs: uvs ? [uvs] : [],
  };
}

function inflate(packed: Uint8Array, size: number): Uint8Array {
  if (size <= 0) throw damaged();
  try {
    const raw = inflateSync(packed, { maxOutputLength: size });
    if (raw.length === size) return raw;
  } catch (error) {
    throw unreadable('压缩的几何数据已损坏', error);
  }
  throw damaged();
}

function opaque(rgb: Float32Array): Float32Array {
  const out = new Float32Array((rgb.length / 3) * 4).fill(1);
  for (let i = 0; i * 3 < rgb.length; i++) out.set(rgb.subarray(i * 3, i * 3 + 3), i * 4);
  return out;
}

/** Distinct values of each kind, and for each vertex which of them it takes. */
function readQuantized(
  bytes: JtBytes,
  bound: Bindings,
  source: PacketSource,
  onDropped: (attribute: string) => void,
): { arrays: VertexArrays; corners: Int32Array } {
  const quantizers = [readQuantizer(bytes), readQuantizer(bytes), readQuantizer(bytes)];
  const count = bytes.i32();
  const arrays: VertexArrays = { positions: floats(count, 3, source), normals: null, colors: null, uvs: [] };
  for (const [axis, quantizer] of quantizers.entries())
    dequantize(exactly(readPacket(bytes, source, 'lag1'), count), quantizer, arrays.positions, 3, axis);
  if (bound.normals) {
    const bits = bytes.u8();
    arrays.normals = floats(bytes.i32(), 3, source);
    readAngles(bytes, source, bits, arrays.normals, 'lag1');
  }
  if (bound.uvs) arrays.uvs.push(readUvs(bytes, source));
  if (bound.colors) skipColors(bytes, source, onDropped);
  return { arrays, corners: readPacket(bytes, source, 'stripIndex') };
}

function readUvs(bytes: JtBytes, source: PacketSource): Float32Array {
  const quantizers = [readQuantizer(bytes), readQuantizer(bytes)];
  bytes.u8();
  const codes = quantizers.map(() => readPacket(bytes, source, 'lag1'));
  const out = floats(codes[0]!.length, 2, source);
  for (const [axis, quantizer] of quantizers.entries()) dequantize(exactly(codes[axis]!, codes[0]!.length), quantizer, out, 2, axis);
  return out;
}

/** Reads over quantized colours, whose codes no file showed. */
function skipColors(bytes: JtBytes, source: PacketSource, onDropped: (attribute: string) => void): void {
  const isHsv = bytes.u8() === 1;
  if (isHsv) bytes.skip(4);
  else for (let channel = 0; channel < 4; channel++) readQuantizer(bytes);
  bytes.skip(2);
  const packets = bytes.u8() === 0 ? 1 : 4;
  for (let packet = 0; packet < packets; packet++) readPacket(bytes, source, packets === 1 ? 'none' : 'lag1');
  onDropped('颜色');
}

function floats(count: number, size: number, { work }: PacketSource): Float32Array {
  if (count < 0) throw damaged();
  work.charge(count * size);
  return new Float32Array(count * size);
}

const damaged = (): Error => unreadable('压缩的几何数据已损坏');
