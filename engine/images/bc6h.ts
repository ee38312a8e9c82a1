/** BC6H blocks: half-precision RGB (Khronos Data Format Specification 1.3, section 20; Direct3D 11 functional specification, 19.5.14). */

import { BitReader } from './bit-reader.ts';
import { interpolationWeights, isAnchor, subsetOf } from './block-tables.ts';
import { halfToNumber } from './pixels.ts';

interface Mode {
  /** Bits of the first endpoint, and of what the others add to it in red, green and blue. */
  base: number;
  deltas: [number, number, number];
  /** The others are differences from the first. */
  relative: boolean;
  /** Bits in their order: channel, endpoint (w the first, x y z the others), lowest-highest bit; `>` where the highest comes first. */
  layout: string;
}

/** By the mode's own bits: two of them for the first two, else five. */
const modes: Readonly<Record<number, Mode>> = {
  0b00: mode(10, [5, 5, 5], 'gy4 by4 bz4 rw0-9 gw0-9 bw0-9 rx0-4 gz4 gy0-3 gx0-4 bz0 gz0-3 bx0-4 bz1 by0-3 ry0-4 bz2 rz0-4 bz3'),
  0b01: mode(
    7,
    [6, 6, 6],
    'gy5 gz4 gz5 rw0-6 bz0 bz1 by4 gw0-6 by5 bz2 gy4 bw0-6 bz3 bz5 bz4 rx0-5 gy0-3 gx0-5 gz0-3 bx0-5 by0-3 ry0-5 rz0-5',
  ),
  0b00010: mode(11, [5, 4, 4], 'rw0-9 gw0-9 bw0-9 rx0-4 rw10 gy0-3 gx0-3 gw10 bz0 gz0-3 bx0-3 bw10 bz1 by0-3 ry0-4 bz2 rz0-4 bz3'),
  0b00110: mode(11, [4, 5, 4], 'rw0-9 gw0-9 bw0-9 rx0-3 rw10 gz4 gy0-3 gx0-4 gw10 gz0-3 bx0-3 bw10 bz1 by0-3 ry0-3 bz0 bz2 rz0-3 gy4 bz3'),
  0b01010: mode(11, [4, 4, 5], 'rw0-9 gw0-9 bw0-9 rx0-3 rw10 by4 gy0-3 gx0-3 gw10 bz0 gz0-3 bx0-4 bw10 by0-3 ry0-3 bz1 bz2 rz0-3 bz4 bz3'),
  0b01110: mode(9, [5, 5, 5], 'rw0-8 by4 gw0-8 gy4 bw0-8 bz4 rx0-4 gz4 gy0-3 gx0-4 bz0 gz0-3 bx0-4 bz1 by0-3 ry0-4 bz2 rz0-4 bz3'),
  0b10010: mode(8, [6, 5, 5], 'rw0-7 gz4 by4 gw0-7 bz2 gy4 bw0-7 bz3 bz4 rx0-5 gy0-3 gx0-4 bz0 gz0-3 bx0-4 bz1 by0-3 ry0-5 rz0-5'),
  0b10110: mode(8, [5, 6, 5], 'rw0-7 bz0 by4 gw0-7 gy5 gy4 bw0-7 gz5 bz4 rx0-4 gz4 gy0-3 gx0-5 gz0-3 bx0-4 bz1 by0-3 ry0-4 bz2 rz0-4 bz3'),
  0b11010: mode(8, [5, 5, 6], 'rw0-7 bz1 by4 gw0-7 by5 gy4 bw0-7 bz5 bz4 rx0-4 gz4 gy0-3 gx0-4 bz0 gz0-3 bx0-5 by0-3 ry0-4 bz2 rz0-4 bz3'),
  0b11110: mode(
    6,
    [6, 6, 6],
    'rw0-5 gz4 bz0 bz1 by4 gw0-5 gy5 by5 bz2 gy4 bw0-5 gz5 bz3 bz5 bz4 rx0-5 gy0-3 gx0-5 gz0-3 bx0-5 by0-3 ry0-5 rz0-5',
    false,
  ),
  0b00011: mode(10, [10, 10, 10], 'rw0-9 gw0-9 bw0-9 rx0-9 gx0-9 bx0-9', false),
  0b00111: mode(11, [9, 9, 9], 'rw0-9 gw0-9 bw0-9 rx0-8 rw10 gx0-8 gw10 bx0-8 bw10'),
  0b01011: mode(12, [8, 8, 8], 'rw0-9 gw0-9 bw0-9 rx0-7 rw>10-11 gx0-7 gw>10-11 bx0-7 bw>10-11'),
  0b01111: mode(16, [4, 4, 4], 'rw0-9 gw0-9 bw0-9 rx0-3 rw>10-15 gx0-3 gw>10-15 bx0-3 bw>10-15'),
};

function mode(base: number, deltas: [number, number, number], layout: string, relative = true): Mode {
  return { base, deltas, relative, layout };
}

interface Step {
  endpoint: number;
  channel: number;
  bits: readonly number[];
}

/** A layout as steps. */
function readLayout(layout: string): Step[] {
  return layout.split(' ').map((word) => {
    const [, channel = '', endpoint = '', reversed = '', low = '', high = low] = /^([rgb])([wxyz])(>?)(\d+)(?:-(\d+))?$/.exec(word) ?? [];
    const bits = Array.from({ length: Number(high) - Number(low) + 1 }, (_, index) => Number(low) + index);
    return { channel: 'rgb'.indexOf(channel), endpoint: 'wxyz'.indexOf(endpoint), bits: reversed === '' ? bits : bits.toReversed() };
  });
}

const layouts = new Map(Object.entries(modes).map(([number, { layout }]) => [Number(number), readLayout(layout)]));

/** Decodes the block at `at` into 16 RGB pixels of linear light in `out` (3 numbers each); a reserved mode gives black. */
export function decodeBc6h(view: DataView, at: number, signed: boolean, out: Float32Array): void {
  const bits = new BitReader(view, at);
  let number = bits.read(2);
  if (number > 1) number |= bits.read(3) << 2;
  const layout = layouts.get(number);
  const mode = modes[number];
  if (layout === undefined || mode === undefined) {
    out.fill(0, 0, 48);
    return;
  }
  const endpoints = [0, 1, 2, 3].map(() => [0, 0, 0]);
  for (const { endpoint, channel, bits: places } of layout)
    for (const place of places) endpoints[endpoint]![channel]! |= bits.read(1) << place;
  const subsets = layout.some(({ endpoint }) => endpoint > 1) ? 2 : 1;
  const partition = subsets === 2 ? bits.read(5) : 0;
  const depth = subsets === 2 ? 3 : 4;
  const weights = interpolationWeights[depth]!;
  const ends = endpoints.map((endpoint, index) =>
    endpoint.map((value, channel) => unquantize(resolve(value, endpoints[0]![channel]!, index, mode, channel, signed), mode.base, signed)),
  );
  for (let pixel = 0; pixel < 16; pixel++) {
    const index = bits.read(isAnchor(subsets, partition, pixel) ? depth - 1 : depth);
    const low = ends[subsetOf(subsets, partition, pixel) * 2]!;
    const high = ends[subsetOf(subsets, partition, pixel) * 2 + 1]!;
    for (let channel = 0; channel < 3; channel++) {
      const value = ((64 - weights[index]!) * low[channel]! + weights[index]! * high[channel]! + 32) >> 6;
      out[pixel * 3 + channel] = toLight(value, signed);
    }
  }
}

const extend = (value: number, bits: number): number => (value << (32 - bits)) >> (32 - bits);

/** The endpoint's own value: a difference is added to the first endpoint, modulo the mode's bits. */
function resolve(value: number, first: number, index: number, { base, deltas, relative }: Mode, channel: number, signed: boolean): number {
  if (index === 0 || !relative) return signed ? extend(value, base) : value;
  const sum = (first + extend(value, deltas[channel]!)) & (2 ** base - 1);
  return signed ? extend(sum, base) : sum;
}

function unquantize(value: number, bits: number, signed: boolean): number {
  if (!signed) {
    if (bits >= 15 || value === 0) return value;
    return value === 2 ** bits - 1 ? 0xffff : ((value << 16) + 0x8000) >> bits;
  }
  if (bits >= 16 || value === 0) return value;
  const size = Math.abs(value);
  const wide = size >= 2 ** (bits - 1) - 1 ? 0x7fff : ((size << 15) + 0x4000) >> (bits - 1);
  return value < 0 ? -wide : wide;
}

/** Scales to the range of finite halves, and reads the bits as one. */
function toLight(value: number, signed: boolean): number {
  if (!signed) return halfToNumber((value * 31) >> 6);
  const size = (Math.abs(value) * 31) >> 5;
  return halfToNumber(value < 0 ? size | 0x8000 : size);
}
