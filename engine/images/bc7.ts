/** BC7 blocks (Khronos Data Format Specification 1.3, section 21; Direct3D 11 functional specification, 19.5.13). */

import { BitReader } from './bit-reader.ts';
import { interpolationWeights, isAnchor, subsetOf } from './block-tables.ts';

/** Subsets, then bits of: partition, rotation, index selection, colour, alpha; parity bits by endpoint, by subset; bits of the two indices. */
const modes = [
  {
    subsets: 3,
    partition: 4,
    rotation: 0,
    selection: 0,
    color: 4,
    alpha: 0,
    endpointParity: true,
    subsetParity: false,
    index: 3,
    second: 0,
  },
  {
    subsets: 2,
    partition: 6,
    rotation: 0,
    selection: 0,
    color: 6,
    alpha: 0,
    endpointParity: false,
    subsetParity: true,
    index: 3,
    second: 0,
  },
  {
    subsets: 3,
    partition: 6,
    rotation: 0,
    selection: 0,
    color: 5,
    alpha: 0,
    endpointParity: false,
    subsetParity: false,
    index: 2,
    second: 0,
  },
  {
    subsets: 2,
    partition: 6,
    rotation: 0,
    selection: 0,
    color: 7,
    alpha: 0,
    endpointParity: true,
    subsetParity: false,
    index: 2,
    second: 0,
  },
  {
    subsets: 1,
    partition: 0,
    rotation: 2,
    selection: 1,
    color: 5,
    alpha: 6,
    endpointParity: false,
    subsetParity: false,
    index: 2,
    second: 3,
  },
  {
    subsets: 1,
    partition: 0,
    rotation: 2,
    selection: 0,
    color: 7,
    alpha: 8,
    endpointParity: false,
    subsetParity: false,
    index: 2,
    second: 2,
  },
  {
    subsets: 1,
    partition: 0,
    rotation: 0,
    selection: 0,
    color: 7,
    alpha: 7,
    endpointParity: true,
    subsetParity: false,
    index: 4,
    second: 0,
  },
  {
    subsets: 2,
    partition: 6,
    rotation: 0,
    selection: 0,
    color: 5,
    alpha: 5,
    endpointParity: true,
    subsetParity: false,
    index: 2,
    second: 0,
  },
];

/** Decodes the block at `at` into 16 RGBA pixels of `out`; a reserved mode gives transparent black. */
export function decodeBc7(view: DataView, at: number, out: Uint8Array): void {
  const bits = new BitReader(view, at);
  let number = 0;
  while (number < 8 && bits.read(1) === 0) number++;
  const mode = modes[number];
  if (mode === undefined) {
    out.fill(0, 0, 64);
    return;
  }
  const { subsets } = mode;
  const partition = bits.read(mode.partition);
  const rotation = bits.read(mode.rotation);
  const selection = bits.read(mode.selection);
  const endpoints = readEndpoints(bits, mode);
  const first = readIndices(bits, mode.index, subsets, partition);
  const second = mode.second > 0 ? readIndices(bits, mode.second, 1, 0) : first;
  const [colorIndices, alphaIndices] = selection ? [second, first] : [first, second];
  const secondBits = mode.second || mode.index;
  const colorWeights = interpolationWeights[selection ? secondBits : mode.index]!;
  const alphaWeights = interpolationWeights[selection ? mode.index : secondBits]!;
  for (let pixel = 0; pixel < 16; pixel++) {
    const low = endpoints[subsetOf(subsets, partition, pixel) * 2]!;
    const high = endpoints[subsetOf(subsets, partition, pixel) * 2 + 1]!;
    for (let channel = 0; channel < 4; channel++) {
      const weight = channel === 3 ? alphaWeights[alphaIndices[pixel]!]! : colorWeights[colorIndices[pixel]!]!;
      out[pixel * 4 + channel] = ((64 - weight) * low[channel]! + weight * high[channel]! + 32) >> 6;
    }
    if (rotation === 0) continue;
    // One colour channel has changed places with alpha.
    const alpha = out[pixel * 4 + 3]!;
    out[pixel * 4 + 3] = out[pixel * 4 + rotation - 1]!;
    out[pixel * 4 + rotation - 1] = alpha;
  }
}

type Mode = (typeof modes)[number];

/** Two RGBA endpoints a subset, as 8 bits. */
function readEndpoints(bits: BitReader, { subsets, color, alpha, endpointParity, subsetParity }: Mode): number[][] {
  const endpoints = Array.from({ length: subsets * 2 }, () => [0, 0, 0, 255]);
  for (let channel = 0; channel < (alpha > 0 ? 4 : 3); channel++) {
    for (const endpoint of endpoints) endpoint[channel] = bits.read(channel === 3 ? alpha : color);
  }
  const parities = endpointParity ? subsets * 2 : subsetParity ? subsets : 0;
  const parity = Array.from({ length: parities }, () => bits.read(1));
  endpoints.forEach((endpoint, index) => {
    for (let channel = 0; channel < (alpha > 0 ? 4 : 3); channel++) {
      let depth = channel === 3 ? alpha : color;
      let value = endpoint[channel]!;
      if (parities > 0) {
        value = (value << 1) | parity[endpointParity ? index : index >> 1]!;
        depth++;
      }
      // The high bits fill the low ones.
      value <<= 8 - depth;
      endpoint[channel] = value | (value >> depth);
    }
  });
  return endpoints;
}

function readIndices(bits: BitReader, depth: number, subsets: number, partition: number): number[] {
  return Array.from({ length: 16 }, (_, pixel) => bits.read(isAnchor(subsets, partition, pixel) ? depth - 1 : depth));
}
