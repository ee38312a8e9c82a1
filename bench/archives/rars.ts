/** RAR archives to measure with: nothing at hand packs them. */

import { createReadStream, createWriteStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { crc32 } from 'node:zlib';
import { rar5End, rar5Entry, rar5Start } from '#test/rars';
import { samplePath } from '#test/samples';

/** A RAR 5 that holds one file as it is. */
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
 * A RAR 4 of the packed text of a sample (1 MB in 5 KB, by WinRAR), over and over under other names; answers how many bytes it unpacks to. Layout:
 * RAR 4.x technote: CRC, type, flags, size of the header, then of a file its packed and its own size.
 */
export async function writeRepeatedRar(archive: string, copies: number): Promise<number> {
  const source = await readFile(samplePath('rar/FolderTest.rar'));
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
