/** A KTX2 file of ETC1S (Khronos KTX File Format Specification 2.0, 3.1 and 3.12.2 BasisLZ; Khronos Data Format Specification 1.3, 5.6.14). */

import { BitWriter } from './bits.ts';
import { huffmanCode, putCode, putSymbol, type HuffmanCode } from './huffman.ts';
import type { Etc1sPicture } from './kernel.ts';
import { historySize, predictionSymbols, putLevel, runSymbols, type CodeName, type SymbolSink } from './symbols.ts';

/** The file of a picture of so many pixels. */
export function writeEtc1sKtx2({ width, height }: { width: number; height: number }, picture: Etc1sPicture): Uint8Array {
  const { codes, slices } = encodeLevels(picture);
  const global = globalData(picture, codes, slices);
  const descriptor = formatDescriptor();
  const head = 80 + 24 * slices.length;
  const globalAt = Math.ceil((head + descriptor.length) / 8) * 8;
  const parts: [at: number, bytes: Uint8Array][] = [
    [head, descriptor],
    [globalAt, global],
  ];
  const file = new DataView(new ArrayBuffer(globalAt + global.length + slices.reduce((sum, slice) => sum + slice.length, 0)));
  Buffer.from(file.buffer).set([0xab, 0x4b, 0x54, 0x58, 0x20, 0x32, 0x30, 0xbb, 0x0d, 0x0a, 0x1a, 0x0a]);
  // No VkFormat, bytes as they are, two dimensions, one layer and face, BasisLZ.
  [0, 1, width, height, 0, 0, 1, slices.length, 1].forEach((word, index) => file.setUint32(12 + index * 4, word, true));
  [head, descriptor.length, 0, 0].forEach((word, index) => file.setUint32(48 + index * 4, word, true));
  [globalAt, global.length].forEach((word, index) => file.setBigUint64(64 + index * 8, BigInt(word), true));
  // The smallest level comes first.
  let end = globalAt + global.length;
  for (const [level, slice] of [...slices.entries()].toReversed()) {
    [end, slice.length, 0].forEach((word, index) => file.setBigUint64(80 + level * 24 + index * 8, BigInt(word), true));
    parts.push([end, slice]);
    end += slice.length;
  }
  const bytes = new Uint8Array(file.buffer);
  for (const [at, part] of parts) bytes.set(part, at);
  return bytes;
}

type Codes = Record<CodeName, HuffmanCode>;

function encodeLevels({ endpoints, selectors, levels }: Etc1sPicture): { codes: Codes; slices: Uint8Array[] } {
  const entries = { endpoints: endpoints.length / 4, selectors: selectors.length / 16 };
  const counts: Record<CodeName, Uint32Array> = {
    predictions: new Uint32Array(predictionSymbols),
    endpoints: new Uint32Array(entries.endpoints),
    selectors: new Uint32Array(entries.selectors + historySize + 1),
    runs: new Uint32Array(runSymbols),
  };
  const counting: SymbolSink = { symbol: (code, symbol) => void counts[code][symbol]!++, pieces: () => undefined };
  for (const level of levels) putLevel(level, entries, counting);
  const { predictions, endpoints: named, selectors: chosen, runs } = counts;
  const codes: Codes = {
    ...{ predictions: huffmanCode(predictions), endpoints: huffmanCode(named) },
    ...{ selectors: huffmanCode(chosen), runs: huffmanCode(runs) },
  };
  const slices = levels.map((level) => {
    const out = new BitWriter();
    putLevel(level, entries, {
      symbol: (code, symbol) => putSymbol(out, codes[code], symbol),
      pieces: (value, size) => out.putInPieces(value, size),
    });
    return out.take();
  });
  return { codes, slices };
}

function globalData({ endpoints, selectors }: Etc1sPicture, codes: Codes, slices: readonly Uint8Array[]): Uint8Array {
  const parts = [endpointBook(endpoints), selectorBook(selectors), sharedCodes(codes)];
  const images = 20;
  const head = new DataView(new ArrayBuffer(20 + images * slices.length));
  head.setUint16(0, endpoints.length / 4, true);
  head.setUint16(2, selectors.length / 16, true);
  parts.forEach(({ length }, index) => head.setUint32(4 + index * 4, length, true));
  // Flags, where a level's colours begin within it and their bytes, and the same for alpha, of which there is none.
  slices.forEach(({ length }, index) => head.setUint32(20 + index * images + 8, length, true));
  return Buffer.concat([new Uint8Array(head.buffer), ...parts]);
}

/** Codes of a channel's step from the entry before by what that entry had: up to 9, up to 21, above. */
const highest = [9, 21] as const;
const colorCode = (before: number): number => (before <= highest[0] ? 0 : before <= highest[1] ? 1 : 2);

function endpointBook(endpoints: Uint8Array): Uint8Array {
  const steps: { code: number; step: number }[] = [];
  const before = [16, 16, 16, 0];
  const rangeCode = 3;
  for (let entry = 0; entry < endpoints.length; entry += 4) {
    // The range comes first.
    for (const part of [3, 0, 1, 2]) {
      const [value, last] = [endpoints[entry + part]!, before[part]!];
      steps.push(part === 3 ? { code: rangeCode, step: (value - last) & 7 } : { code: colorCode(last), step: (value - last) & 31 });
      before[part] = value;
    }
  }
  const counts = [32, 32, 32, 8].map((size) => new Uint32Array(size));
  for (const { code, step } of steps) counts[code]![step]!++;
  const codes = counts.map((each) => huffmanCode(each));
  const out = new BitWriter();
  for (const code of codes) putCode(out, code);
  // Not grey.
  out.put(0, 1);
  for (const { code, step } of steps) putSymbol(out, codes[code]!, step);
  return out.take();
}

function selectorBook(selectors: Uint8Array): Uint8Array {
  const rows = new Uint8Array(selectors.length / 4);
  for (let row = 0; row < rows.length; row++) for (let x = 0; x < 4; x++) rows[row]! |= selectors[row * 4 + x]! << (x * 2);
  const steps = rows.subarray(4).map((value, index) => value ^ rows[index]!);
  const counts = new Uint32Array(256);
  for (const step of steps) counts[step]!++;
  const code = huffmanCode(counts);
  const out = new BitWriter();
  // Neither a book of all pictures, nor one beside it, nor bare bytes.
  out.put(0, 3);
  putCode(out, code);
  for (const byte of rows.subarray(0, 4)) out.put(byte, 8);
  for (const step of steps) putSymbol(out, code, step);
  return out.take();
}

function sharedCodes(codes: Codes): Uint8Array {
  const out = new BitWriter();
  for (const name of ['predictions', 'endpoints', 'selectors', 'runs'] as const) putCode(out, codes[name]);
  out.put(historySize, 13);
  return out.take();
}

const etc1s = 163;
const bt709 = 1;
const srgb = 2;

/** One block: a sample of 64 bits, which are the colours, in blocks of 4 × 4 pixels. */
function formatDescriptor(): Uint8Array {
  const size = 44;
  const view = new DataView(new ArrayBuffer(size));
  view.setUint32(0, size, true);
  view.setUint16(8, 2, true);
  view.setUint16(10, size - 4, true);
  const bytes = new Uint8Array(view.buffer);
  bytes.set([etc1s, bt709, srgb, 0, 3, 3, 0, 0], 12);
  // From bit 0, 64 of them, the channel of colours.
  bytes.set([0, 0, 63, 0], 28);
  view.setUint32(40, 0xffffffff, true);
  return bytes;
}
