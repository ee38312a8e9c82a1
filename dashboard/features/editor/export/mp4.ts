import type { EncodedFilm } from './encoded.ts';

/** Writes MP4 with H.264 (ISO/IEC 14496-12 and -15): one track whose frames lie in one run. docs/decisions/editor-exports.md says why by ourselves. */

type Bytes = Uint8Array<ArrayBuffer>;

const u32 = (...values: number[]): Bytes => {
  const bytes = new Uint8Array(values.length * 4);
  const view = new DataView(bytes.buffer);
  for (const [index, value] of values.entries()) view.setUint32(index * 4, value);
  return bytes;
};
const u16 = (...values: number[]): Bytes => new Uint8Array(values.flatMap((value) => [value >> 8, value & 255]));
const text = (value: string): Bytes => new TextEncoder().encode(value);
const zeros = (length: number): Bytes => new Uint8Array(length);

function box(type: string, ...parts: Bytes[]): Bytes {
  const length = 8 + parts.reduce((sum, part) => sum + part.length, 0);
  const bytes = new Uint8Array(length);
  bytes.set(u32(length));
  bytes.set(text(type), 4);
  let at = 8;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}
/** A box with version 0 and flags. */
const full = (type: string, flags: number, ...parts: Bytes[]): Bytes => box(type, u32(flags), ...parts);

const unity = u32(0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000);
const frameTicks = 1000;
/** 72 dpi, as fixed point. */
const resolution = 0x480000;

/** @param description of the stream, as an encoder tells it: an `avcC` record */
export function writeMp4({ width, height, fps, frames, description }: EncodedFilm & { description: Uint8Array }): Blob {
  const timescale = fps * frameTicks;
  const duration = frames.length * frameTicks;
  const type = box('ftyp', text('isom'), u32(0x200), text('isomiso2avc1mp41'));
  const bytes = frames.reduce((sum, { data }) => sum + data.length, 0);
  const size = 8 + bytes;
  const movie = (firstAt: number): Bytes => {
    const entry = box(
      'avc1',
      ...[zeros(6), u16(1), zeros(16), u16(width, height), u32(resolution, resolution, 0), u16(1), zeros(32), u16(24, 0xffff)],
      box('avcC', new Uint8Array(description)),
    );
    const keys = frames.flatMap(({ isKey }, index) => (isKey ? [index + 1] : []));
    const table = box(
      'stbl',
      full('stsd', 0, u32(1), entry),
      full('stts', 0, u32(1, frames.length, frameTicks)),
      full('stss', 0, u32(keys.length, ...keys)),
      full('stsc', 0, u32(1, 1, frames.length, 1)),
      full('stsz', 0, u32(0, frames.length, ...frames.map(({ data }) => data.length))),
      full('stco', 0, u32(1, firstAt)),
    );
    const media = box(
      'mdia',
      full('mdhd', 0, u32(0, 0, timescale, duration), u16(0x55c4, 0)),
      full('hdlr', 0, u32(0), text('vide'), zeros(12), text('Modelmill\0')),
      box('minf', full('vmhd', 1, zeros(8)), box('dinf', full('dref', 0, u32(1), full('url ', 1))), table),
    );
    const track = box(
      'trak',
      full('tkhd', 3, u32(0, 0, 1, 0, duration, 0, 0), u16(0, 0, 0, 0), unity, u32(width * 0x10000, height * 0x10000)),
      media,
    );
    const head = full('mvhd', 0, u32(0, 0, timescale, duration, 0x10000), u16(0x100, 0), zeros(8), unity, zeros(24), u32(2));
    return box('moov', head, track);
  };
  // The place of the first frame is of one length, whatever it is.
  const firstAt = type.length + movie(0).length + 8;
  return new Blob([type, movie(firstAt), u32(size), text('mdat'), ...frames.map(({ data }) => data)], { type: 'video/mp4' });
}
