/** Directories of a COG in bytes: TIFF 6.0 or BigTIFF, little-endian, each with its values behind it. */

import { placePoint } from '#domain/maps/place';
import { bandItemsText } from '../source/band-items.ts';
import { compressions, subfiles, tags, types } from '../source/tiff-tags.ts';
import { blockEdge, samplesOf, type CogLayout, type CogLevel } from './layout.ts';

/** A text has a character a byte. */
type Value = { type: number; values: readonly number[] | Float64Array | Uint32Array } | { type: 2; text: string };
export type Entry = [tag: number, value: Value];

/** Where the blocks of a level lie, row by row. */
export interface Placed {
  offsets: Float64Array;
  sizes: Uint32Array;
}

const short = (...values: number[]): Value => ({ type: types.short, values });
const long = (values: readonly number[] | Uint32Array): Value => ({ type: types.long, values });
const double = (values: readonly number[]): Value => ({ type: types.double, values });

/** The directory of a level's pixels. */
export function pixelEntries(layout: CogLayout, level: number, placed: Placed, isBig: boolean): Entry[] {
  const { meaning, compression, sample } = layout;
  const samples = samplesOf(layout);
  const isLossy = compression === 'jpeg';
  // JPEG of three bands is stored as YCbCr, whatever they mean.
  const isColour = isLossy ? layout.bands === 3 : meaning.photometric === 2;
  const bits = { uint8: 8, uint16: 16, int16: 16, float32: 32 }[sample];
  const format = { uint8: 1, uint16: 1, int16: 2, float32: 3 }[sample];
  const every = (value: number): Value => short(...Array.from({ length: samples }, () => value));
  const entries: Entry[] = [
    ...frameEntries(layout.levels[level]!, level > 0 ? subfiles.reduced : 0, placed, isBig),
    [tags.bitsPerSample, every(bits)],
    [tags.compression, short(isLossy ? compressions.jpeg : compressions.deflate)],
    [tags.photometric, short(isLossy && isColour ? 6 : meaning.photometric)],
    [tags.samplesPerPixel, short(samples)],
    [tags.sampleFormat, every(format)],
  ];
  if (meaning.orientation !== 1) entries.push([tags.orientation, short(meaning.orientation)]);
  if (!isLossy) entries.push([tags.predictor, short(sample === 'float32' ? 3 : 2)]);
  if (isLossy && isColour) entries.push([tags.chromaSubsampling, short(2, 2)]);
  if (meaning.extraSamples.length > 0) entries.push([tags.extraSamples, short(...meaning.extraSamples)]);
  const nodata = layout.nodata ?? (sample === 'float32' ? Number.NaN : null);
  if (nodata !== null) entries.push([tags.nodata, { type: 2, text: nodataText(nodata) }]);
  if (level > 0) return entries;
  const items = meaning.items?.filter(({ sample: index }) => index < samples) ?? [];
  if (items.length > 0) entries.push([tags.metadata, { type: 2, text: bandItemsText(items) }]);
  entries.push(...placeEntries(layout));
  return entries;
}

/** The directory of a level's mask: TIFF 6.0's transparency mask, a bit a pixel. */
export function maskEntries(layout: CogLayout, level: number, placed: Placed, isBig: boolean): Entry[] {
  return [
    ...frameEntries(layout.levels[level]!, subfiles.mask | (level > 0 ? subfiles.reduced : 0), placed, isBig),
    [tags.bitsPerSample, short(1)],
    [tags.compression, short(compressions.deflate)],
    [tags.photometric, short(4)],
    [tags.samplesPerPixel, short(1)],
    [tags.sampleFormat, short(1)],
  ];
}

function frameEntries({ width, height }: CogLevel, subfile: number, { offsets, sizes }: Placed, isBig: boolean): Entry[] {
  return [
    [tags.subfileType, long([subfile])],
    [tags.width, long([width])],
    [tags.height, long([height])],
    [tags.planar, short(1)],
    [tags.tileWidth, short(blockEdge)],
    [tags.tileHeight, short(blockEdge)],
    [tags.tileOffsets, { type: isBig ? types.long8 : types.long, values: offsets }],
    [tags.tileByteCounts, long(sizes)],
  ];
}

function placeEntries({ place, geoKeys }: CogLayout): Entry[] {
  if (!place) return [];
  const { transform, pixelIs } = place;
  const [, dx, rx, , ry, dy] = transform;
  // Of an image whose pixels are points the file tells the middle of the first.
  const [x, y] = pixelIs === 'point' ? placePoint(transform, 0.5, 0.5) : placePoint(transform, 0, 0);
  const isUpright = rx === 0 && ry === 0 && dx > 0 && dy < 0;
  const entries: Entry[] = isUpright
    ? [
        [tags.pixelScale, double([dx, -dy, 0])],
        [tags.tiepoints, double([0, 0, 0, x, y, 0])],
      ]
    : [[tags.transformation, double([dx, rx, 0, x, ry, dy, 0, y, 0, 0, 0, 0, 0, 0, 0, 1])]];
  if (geoKeys) {
    entries.push([tags.geoKeys, short(...geoKeys.directory)]);
    if (geoKeys.doubles.length > 0) entries.push([tags.geoDoubles, double(geoKeys.doubles)]);
    if (geoKeys.ascii !== '') entries.push([tags.geoAscii, { type: 2, text: geoKeys.ascii }]);
  }
  return entries;
}

/** Bytes that a directory and its values take. */
export const directoryBytes = (entries: readonly Entry[], isBig: boolean): number => {
  const { count, entry, word } = wordsOf(isBig);
  const outside = entries.reduce((sum, [, value]) => sum + (valueBytes(value) > word ? even(valueBytes(value)) : 0), 0);
  return even(count + entries.length * entry + word + outside);
};

const wordsOf = (isBig: boolean): { count: number; entry: number; word: number } =>
  isBig ? { count: 8, entry: 20, word: 8 } : { count: 2, entry: 12, word: 4 };
export const even = (bytes: number): number => bytes + (bytes % 2);
const widths: Readonly<Record<number, number>> = { [types.short]: 2, [types.long]: 4, [types.double]: 8, [types.long8]: 8 };
const countOf = (value: Value): number => ('text' in value ? value.text.length + 1 : value.values.length);
const valueBytes = (value: Value): number => countOf(value) * (widths[value.type] ?? 1);

/** A directory that begins at `at`, and names the next one's place, 0 for none. */
export function directory(entries: readonly Entry[], at: number, next: number, isBig: boolean): Buffer {
  const { count, entry, word } = wordsOf(isBig);
  const out = Buffer.alloc(directoryBytes(entries, isBig));
  const putWord = (value: number, to: number): void =>
    void (isBig ? out.writeBigUInt64LE(BigInt(value), to) : out.writeUInt32LE(value, to));
  if (isBig) out.writeBigUInt64LE(BigInt(entries.length), 0);
  else out.writeUInt16LE(entries.length, 0);
  let outside = count + entries.length * entry + word;
  for (const [index, [tag, value]] of entries.toSorted(([a], [b]) => a - b).entries()) {
    const to = count + index * entry;
    out.writeUInt16LE(tag, to);
    out.writeUInt16LE(value.type, to + 2);
    putWord(countOf(value), to + 4);
    const bytes = valueBytes(value);
    const isInside = bytes <= word;
    if (!isInside) putWord(at + outside, to + 4 + word);
    putValues(out, value, isInside ? to + 4 + word : outside);
    if (!isInside) outside += even(bytes);
  }
  putWord(next, count + entries.length * entry);
  return out;
}

function putValues(out: Buffer, value: Value, at: number): void {
  if ('text' in value) {
    out.write(value.text, at, 'latin1');
    return;
  }
  const width = widths[value.type]!;
  const put: Readonly<Record<number, (number: number, to: number) => unknown>> = {
    [types.short]: (number, to) => out.writeUInt16LE(number, to),
    [types.long]: (number, to) => out.writeUInt32LE(number, to),
    [types.double]: (number, to) => out.writeDoubleLE(number, to),
    [types.long8]: (number, to) => out.writeBigUInt64LE(BigInt(number), to),
  };
  const one = put[value.type]!;
  for (let index = 0; index < value.values.length; index++) one(value.values[index]!, at + index * width);
}

/** As GDAL writes it. */
const nodataText = (nodata: number): string =>
  Number.isNaN(nodata) ? 'nan' : Number.isFinite(nodata) ? String(nodata) : nodata < 0 ? '-inf' : 'inf';
