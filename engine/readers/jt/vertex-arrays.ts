/** Arrays of what vertices have, as JT 9 and 10 compress them (JT File Format Reference 9.5, 8.1.4 to 8.1.11; ISO 14306:2017, 12.1.3 to 12.1.12). */

import { srgbToLinear } from '../../images/srgb.ts';
import { unreadable } from '../../files/read-failure.ts';
import type { JtBytes } from './bytes.ts';
import { readPacket, type PacketSource, type Predictor } from './packets.ts';
import { dequantize, readQuantizer, writeNormal } from './quantize.ts';

/** What the records of a shape hold; each record of `normals`, `colors` and `uvs` belongs to one attribute, each of `positions` to one place. */
export interface VertexArrays {
  positions: Float32Array;
  normals: Float32Array | null;
  /** Linear RGBA. */
  colors: Float32Array | null;
  /** Origin at the bottom left. */
  uvs: Float32Array[];
}

/** Rows of vertices: where each row begins, one more for the end of the last, and which vertices they take (null: one after the other). */
export interface Runs {
  starts: Int32Array;
  corners: Int32Array | null;
  arrays: VertexArrays;
}

const uvChannels = 8;
/** Bits of a binding: 0 to 2 places, 3 normals, 4 and 5 colours, 6 flags, from 8 on four for each channel of texture coordinates. */
const bound = {
  positions: (bindings: bigint): boolean => (bindings & 7n) !== 0n,
  normals: (bindings: bigint): boolean => (bindings & 8n) !== 0n,
  colors: (bindings: bigint): boolean => (bindings & 0x30n) !== 0n,
  uvs: (bindings: bigint, channel: number): boolean => ((bindings >> BigInt(8 + channel * 4)) & 15n) !== 0n,
};

/**
 * Reads the arrays that `bindings` names. What comes behind places and normals and cannot be read is left out, and `onDropped` told the attribute.
 */
export function readVertexArrays(
  bytes: JtBytes,
  bindings: bigint,
  source: PacketSource,
  onDropped: (attribute: string) => void,
): VertexArrays {
  if (!bound.positions(bindings)) throw unreadable('几何数据没有顶点坐标');
  const arrays: VertexArrays = { positions: readPositions(bytes, source), normals: null, colors: null, uvs: [] };
  if (bound.normals(bindings)) arrays.normals = readNormals(bytes, source);
  let attribute = '颜色';
  try {
    if (bound.colors(bindings)) arrays.colors = readColors(bytes, source);
    attribute = 'UV';
    for (let channel = 0; channel < uvChannels; channel++) if (bound.uvs(bindings, channel)) arrays.uvs.push(readUvs(bytes, source));
  } catch {
    onDropped(attribute);
  }
  return arrays;
}

function readPositions(bytes: JtBytes, source: PacketSource): Float32Array {
  const count = bytes.i32();
  if (bytes.u8() !== 3) throw damaged();
  const quantizers = [readQuantizer(bytes), readQuantizer(bytes), readQuantizer(bytes)];
  const out = allocate(count, 3, source);
  for (const [axis, quantizer] of quantizers.entries()) {
    if (quantizer.bits === 0) readFloats(bytes, source, 'lag1', out, 3, axis);
    else dequantize(exactly(readPacket(bytes, source, 'lag1'), count), quantizer, out, 3, axis);
  }
  // The hash of the codes: packets that are damaged show otherwise.
  bytes.skip(4);
  return out;
}

function readNormals(bytes: JtBytes, source: PacketSource): Float32Array {
  const count = bytes.i32();
  if (bytes.u8() !== 3) throw damaged();
  const bits = bytes.u8();
  const out = allocate(count, 3, source);
  if (bits === 0) for (let axis = 0; axis < 3; axis++) readFloats(bytes, source, 'none', out, 3, axis);
  else if (source.generation === 10) {
    const mask = 2 ** bits - 1;
    const codes = exactly(readPacket(bytes, source), count);
    if (bits > 13) throw damaged();
    codes.forEach((code, i) =>
      writeNormal((code >>> (2 * bits + 3)) & 7, (code >>> (2 * bits)) & 7, (code >>> bits) & mask, code & mask, bits, out, i * 3),
    );
  } else readAngles(bytes, source, bits, out);
  bytes.skip(4);
  return out;
}

/** The four codes of a normal, each in a packet of its own. */
export function readAngles(bytes: JtBytes, source: PacketSource, bits: number, out: Float32Array, predictor: Predictor = 'none'): void {
  const packets = Array.from({ length: 4 }, () => exactly(readPacket(bytes, source, predictor), out.length / 3));
  for (let i = 0; i * 3 < out.length; i++)
    writeNormal(packets[0]![i]!, packets[1]![i]!, packets[2]![i]!, packets[3]![i]!, bits, out, i * 3);
}

function readColors(bytes: JtBytes, source: PacketSource): Float32Array {
  const count = bytes.i32();
  const components = bytes.u8();
  const bits = bytes.u8();
  if (components < 3 || components > 4) throw damaged();
  const out = allocate(count, 4, source).fill(1);
  // The quantized forms pack hue or red beside others in ways that no file showed.
  if (bits !== 0) throw unreadable('颜色的编码方式无法读取');
  for (let component = 0; component < components; component++) readFloats(bytes, source, 'none', out, 4, component);
  bytes.skip(4);
  return linearColors(out);
}

/** Display colours as linear ones, in place. */
export function linearColors(colors: Float32Array): Float32Array {
  for (let i = 0; i < colors.length; i++) {
    const value = Math.min(1, Math.max(0, colors[i]!));
    colors[i] = i % 4 === 3 ? value : srgbToLinear(value);
  }
  return colors;
}

function readUvs(bytes: JtBytes, source: PacketSource): Float32Array {
  const count = bytes.i32();
  const components = bytes.u8();
  const bits = bytes.u8();
  if (components < 1 || components > 4) throw damaged();
  const all = allocate(count, components, source);
  const quantizers = bits === 0 ? [] : Array.from({ length: components }, () => readQuantizer(bytes));
  for (let component = 0; component < components; component++) {
    const quantizer = quantizers[component];
    if (quantizer) dequantize(exactly(readPacket(bytes, source, 'lag1'), count), quantizer, all, components, component);
    else readFloats(bytes, source, 'none', all, components, component);
  }
  bytes.skip(4);
  if (components === 2) return all;
  const out = new Float32Array(count * 2);
  for (let i = 0; i < count; i++)
    for (let axis = 0; axis < Math.min(2, components); axis++) out[i * 2 + axis] = all[i * components + axis]!;
  return out;
}

/** Floats without loss: their bits in one packet, or in JT 9 sign and exponent in one and the rest in another. */
function readFloats(bytes: JtBytes, source: PacketSource, predictor: Predictor, out: Float32Array, stride: number, first: number): void {
  const count = out.length / stride;
  let bits = exactly(readPacket(bytes, source, predictor), count);
  if (source.generation === 9) {
    const exponents = bits;
    bits = exactly(readPacket(bytes, source, predictor), count).map((mantissa, i) => (exponents[i]! << 23) | mantissa);
  }
  const floats = new Float32Array(bits.buffer, bits.byteOffset, bits.length);
  for (let i = 0; i < count; i++) out[i * stride + first] = floats[i]!;
}

function allocate(count: number, size: number, { work }: PacketSource): Float32Array<ArrayBuffer> {
  if (count < 0) throw damaged();
  work.charge(count * size);
  return new Float32Array(count * size);
}

export function exactly(values: Int32Array, count: number): Int32Array {
  if (values.length !== count) throw damaged();
  return values;
}

const damaged = (): Error => unreadable('压缩的几何数据已损坏');
