/** The small file by which a group is known to those that put the groups together: its tile, what was counted, and what it looks like from afar. */

import { open, type FileHandle } from 'node:fs/promises';
import type { TileCounts } from '#domain/models/tiles';
import { writeOutput } from '../files/output-file.ts';
import type { Tile } from './tileset.ts';
import { channels, pictureEdge, pictureOf, type Top } from './top.ts';

export interface GroupTop {
  /** Whose content is the group's own tileset; undefined when nothing of it could be read. */
  tile: Tile | undefined;
  counts: TileCounts;
  top: Top | undefined;
}

const magic = 'MILLTOP1';
/** Bytes before the header's text: the magic, and the text's length. */
const lead = magic.length + 4;
/** A hundred problems and their paths. */
const maxHeader = 1024 ** 2;
const quality = 90;

interface Header {
  /** Files that an engine before a rolling restart wrote have no `drawn`. */
  tile: (Omit<Tile, 'drawn'> & Partial<Pick<Tile, 'drawn'>>) | null;
  counts: TileCounts;
  /** What follows the header, in this order; null without a top. Positions are 32-bit metres from `centre`. */
  top: { centre: [number, number, number]; vertices: number; corners: number; picture: number } | null;
}

/** Writes a group's file; the same group gives the same bytes. */
export async function writeTop(path: string, { tile, counts, top }: GroupTop, context: { signal?: AbortSignal }): Promise<void> {
  const picture = top && (await (await pictureOf(top)).jpeg({ quality, chromaSubsampling: '4:4:4' }).toBuffer());
  const centre = top && centreOf(top.positions);
  const header: Header = {
    tile: tile ?? null,
    counts,
    top:
      top && centre && picture
        ? { centre, vertices: top.positions.length / 3, corners: top.indices.length, picture: picture.byteLength }
        : null,
  };
  const text = Buffer.from(JSON.stringify(header));
  // What follows begins at a multiple of four bytes.
  const padded = Buffer.concat([text, Buffer.alloc((4 - ((lead + text.byteLength) % 4)) % 4, ' ')]);
  const length = Buffer.alloc(4);
  length.writeUInt32LE(padded.byteLength);
  await writeOutput(
    path,
    async (file) => {
      for (const part of [Buffer.from(magic), length, padded]) await file.write(part);
      if (!top || !centre || !picture) return;
      const near = new Float32Array(top.positions.length);
      for (let at = 0; at < near.length; at++) near[at] = top.positions[at]! - centre[at % 3]!;
      for (const { buffer, byteOffset, byteLength } of [near, top.indices, top.uvs, picture])
        await file.write(new Uint8Array(buffer, byteOffset, byteLength));
    },
    context,
  );
}

/** Starts loading what will read pictures soon. `readTop` reports a failure. */
export function prepareTops(): void {
  import('../images/vips.ts').catch(() => undefined);
}

/** What a file says of its group. Throws Error for one that `writeTop` did not write. */
export async function readGroup(path: string): Promise<Omit<GroupTop, 'top'>> {
  const handle = await open(path);
  try {
    const { tile, counts } = (await readHeader(handle, path)).header;
    return { tile: tile ? { ...tile, drawn: tile.drawn ?? tile.box } : undefined, counts };
  } finally {
    await handle.close();
  }
}

/** What a group looks like from afar; undefined where it cannot be shown. Throws as `readGroup`. */
export async function readTop(path: string): Promise<Top | undefined> {
  const handle = await open(path);
  try {
    const { header, end } = await readHeader(handle, path);
    const { size } = await handle.stat();
    return header.top ? await topOf(header.top, await readExactly(handle, end, size - end, path), path) : undefined;
  } finally {
    await handle.close();
  }
}

async function readHeader(handle: FileHandle, path: string): Promise<{ header: Header; end: number }> {
  const start = await readExactly(handle, 0, lead, path);
  if (start.toString('latin1', 0, magic.length) !== magic) throw new Error(`${path} is no group's file`);
  const length = start.readUInt32LE(magic.length);
  if (length > maxHeader) throw new Error(`${path} is no group's file`);
  const text = await readExactly(handle, lead, length, path);
  return { header: JSON.parse(text.toString('utf8')) as Header, end: lead + length };
}

async function readExactly(handle: FileHandle, at: number, length: number, path: string): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, at);
  if (bytesRead < length) throw new Error(`${path} is not whole`);
  return buffer;
}

async function topOf({ centre, vertices, corners, picture }: NonNullable<Header['top']>, bytes: Uint8Array, path: string): Promise<Top> {
  const ends = [vertices * 12, corners * 4, vertices * 8, picture].map(
    (
      (sum) => (size: number) =>
        (sum += size)
    )(0),
  );
  if (ends[3] !== bytes.byteLength) throw new Error(`${path} is not whole`);
  const copy = bytes.slice().buffer;
  const near = new Float32Array(copy, 0, vertices * 3);
  const positions = new Float64Array(near.length);
  for (let at = 0; at < near.length; at++) positions[at] = near[at]! + centre[at % 3]!;
  const { sharp } = await import('../images/vips.ts');
  const { data, info } = await sharp(bytes.subarray(ends[2])).raw().toBuffer({ resolveWithObject: true });
  const isTops = info.width === info.height && info.width <= pictureEdge && info.channels === channels;
  if (!isTops) throw new Error(`${path} has a picture that is no top's`);
  return {
    positions,
    indices: new Uint32Array(copy, ends[0], corners),
    uvs: new Float32Array(copy, ends[1], vertices * 2),
    picture: data,
    edge: info.width,
  };
}

function centreOf(positions: Float64Array): [number, number, number] {
  const centre: [number, number, number] = [0, 0, 0];
  const count = positions.length / 3;
  for (let at = 0; at < positions.length; at++) centre[at % 3]! += positions[at]! / count;
  return centre;
}
