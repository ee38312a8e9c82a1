/** The file around everything: header, table of contents, segments (JT File Format Reference 8.1 and 9.5, 6; ISO 14306:2017, 5). */

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inflateSync } from 'node:zlib';
import { AppError } from '#domain/errors/app-error';
import { startSevenZip } from '#engine/archives/seven-zip';
import { truncated, unreadable } from '../../files/read-failure.ts';
import { JtBytes, type Guid } from './bytes.ts';
import type { Generation } from './packets.ts';

/** A stretch of the file that is read when it is asked for. */
interface Segment {
  type: number;
  at: number;
  size: number;
}

export interface JtFile {
  bytes: Uint8Array;
  littleEndian: boolean;
  /** As the header says it, such as `9.5`. */
  version: string;
  generation: Generation;
  segments: Map<Guid, Segment>;
  /** Which of them holds the scene graph. */
  graph: Guid;
}

/** An element of a segment: its class, its id (0 where it has none) and what follows. */
export interface Element {
  type: Guid;
  id: number;
  body: JtBytes;
}

const headerBytes = 80;
const segmentHeaderBytes = 24;
/** Bytes of an element before its base type, and its base type. */
const [guidBytes, baseTypeBytes] = [16, 1];
const endOfElements = 'f'.repeat(32);
/** What a segment may inflate to; the scene graph of 100,000 parts has 50 MB. */
const inflatedBytes = 256 * 1024 ** 2;
const compressions = { deflate: 2, lzma: 3 } as const;
/** Types of segments with a compression of their own: all but shapes. */
const isShape = (type: number): boolean => type >= 5 && type <= 16;

/** Exact geometry: JT B-rep, XT B-rep, several XT, STEP. */
const exactTypes: ReadonlySet<number> = new Set([2, 17, 30, 33]);
export const hasExactGeometry = ({ segments }: JtFile): boolean => [...segments.values()].some(({ type }) => exactTypes.has(type));

/** A JT begins with 80 letters that name its version. */
const jtVersion = (head: Uint8Array): string | undefined =>
  /^Version (\d{1,3}\.\d{1,3})/.exec(Buffer.from(head.subarray(0, headerBytes)).toString('latin1'))?.[1];

/** Reads header and table of contents. Throws `model.unsupportedFeature` for versions before 8 and after 10. */
export function openJt(bytes: Uint8Array): JtFile {
  const version = jtVersion(bytes);
  if (version === undefined) throw unreadable('不是有效的 JT 文件，缺少版本');
  const major = Number.parseInt(version, 10);
  if (major !== 8 && major !== 9 && major !== 10) throw new AppError('model.unsupportedFeature', { feature: `JT ${version}` });
  const littleEndian = bytes[headerBytes] !== 1;
  const header = new JtBytes(bytes, littleEndian);
  header.skip(headerBytes + 1 + 4);
  const offset = (of: JtBytes): number => (major === 10 ? of.u64() : of.u32());
  const contentsAt = offset(header);
  const graph = header.guid();
  if (contentsAt > bytes.length) throw truncated();
  const contents = new JtBytes(bytes, littleEndian);
  contents.at = contentsAt;
  const segments = new Map<Guid, Segment>();
  for (let left = contents.count(28); left > 0; left--) {
    const id = contents.guid();
    const at = offset(contents);
    const size = contents.u32();
    // The type is in the upper byte.
    segments.set(id, { at, size, type: contents.u32() >>> 24 });
  }
  return { bytes, littleEndian, version, generation: major, segments, graph };
}

/** The content of a segment, inflated. Throws `model.truncated` where it lies beyond the file. */
export async function readSegment(file: JtFile, { type, at, size }: Segment): Promise<JtBytes> {
  if (at + size > file.bytes.length || size < segmentHeaderBytes) throw truncated();
  const content = new JtBytes(file.bytes.subarray(at + segmentHeaderBytes, at + size), file.littleEndian);
  if (isShape(type)) return content;
  content.skip(4);
  const packedSize = content.i32() - 1;
  const compression = content.u8();
  const packed = content.take(Math.min(Math.max(0, packedSize), content.left));
  if (compression === compressions.deflate) return new JtBytes(inflate(packed), file.littleEndian);
  if (compression === compressions.lzma) return new JtBytes(await inflateXz(packed), file.littleEndian);
  return new JtBytes(packed, file.littleEndian);
}

function inflate(packed: Uint8Array): Uint8Array {
  try {
    return inflateSync(packed, { maxOutputLength: inflatedBytes });
  } catch (error) {
    throw unreadable('压缩的数据段已损坏或解压后过大', error);
  }
}

/** JT 10 keeps an XZ file in each segment; 7-Zip reads it from a file of its own. */
async function inflateXz(packed: Uint8Array): Promise<Uint8Array> {
  const folder = await mkdtemp(join(tmpdir(), 'modelmill-jt-'));
  try {
    const path = join(folder, 'segment.xz');
    await writeFile(path, packed);
    const { output, ended, stop } = startSevenZip('x', ['-so', '-txz'], path);
    const chunks: Buffer[] = [];
    let size = 0;
    for await (const chunk of output) {
      chunks.push(chunk);
      if ((size += chunk.length) > inflatedBytes) stop();
    }
    const { code } = await ended;
    if (code !== 0) throw unreadable('压缩的数据段已损坏或解压后过大');
    return Buffer.concat(chunks);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The elements of a list up to its end mark, or up to what is no element. */
export function* elements(content: JtBytes, hasIds: boolean): Generator<Element> {
  while (content.left >= 4 + guidBytes) {
    const start = content.at;
    const length = content.i32();
    if (length < guidBytes || length > content.left) {
      content.at = start;
      return;
    }
    const body = content.part(length);
    const type = body.guid();
    if (type === endOfElements) return;
    if (length < guidBytes + baseTypeBytes + 4) continue;
    body.skip(baseTypeBytes);
    yield { type, id: hasIds ? body.i32() : 0, body };
  }
}
