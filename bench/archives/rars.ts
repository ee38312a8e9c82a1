/** Writes RAR archives to measure with, since no free program creates them. */

import { createReadStream, createWriteStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { crc32 } from 'node:zlib';
import { rar5End, rar5Entry, rar5Start } from '#test/rars';
import { findModel } from '../models.ts';

/** Writes a RAR 5 archive with one stored file. */
export async function writeStoredRar(archive: string, file: string, name: string): Promise<void> {
  let sum = 0;
  for await (const chunk of createReadStream(file)) sum = crc32(chunk as Buffer, sum);
  const { size } = await stat(file);
  async function* parts(): AsyncGenerator<Buffer> {
    yield Buffer.concat([rar5Start(), rar5Entry({ name }, size, sum)]);
    yield* createReadStream(file, { highWaterMark: 1024 ** 2 }) as AsyncIterable<Buffer>;
    yield rar5End;
  }
  await pipeline(Readable.from(parts()), createWriteStream(archive));
}

const mark = 7;

/**
 * Writes a RAR 4 archive that repeats one compressed file of a sample (1 MB of text in 5 KB, packed by WinRAR) under different names, and returns
 * its unpacked size; undefined when the sample is not there. Header layout after the RAR 4.x technote: CRC, type, flags, header size, then a
 * file's packed and unpacked sizes.
 */
export async function writeRepeatedRar(archive: string, copies: number): Promise<number | undefined> {
  const path = findModel('rar/FolderTest.rar');
  if (path === undefined) return undefined;
  const source = await readFile(path);
  const at = mark + source.readUInt16LE(mark + 5);
  const headerBytes = source.readUInt16LE(at + 5);
  const end = at + headerBytes + source.readUInt32LE(at + 7);
  const header = Buffer.from(source.subarray(at, at + headerBytes));
  const nameAt = header.indexOf('Folder1');
  const parts: Uint8Array[] = [source.subarray(0, at)];
  for (let copy = 0; copy < copies; copy++) {
    const own = Buffer.from(header);
    own.write(String(copy).padStart(7, '0'), nameAt, 'latin1');
    own.writeUInt16LE(crc32(own.subarray(2)) & 0xffff, 0);
    parts.push(own, source.subarray(at + headerBytes, end));
  }
  await pipeline(Readable.from(parts), createWriteStream(archive));
  return copies * source.readUInt32LE(at + 11);
}
