/** Reads a ZIP in object storage by ranges, so that nobody needs all of it on disk. */

import { open, type FileHandle } from 'node:fs/promises';
import type { ArchiveFile } from '#domain/uploads/archive-file';
import { zipDirectoryAt, zipTailBytes } from '#domain/uploads/zip-end';
import { localHeader, zipDirectory } from '#domain/uploads/zip-layout';
import type { ObjectStore } from '#storage/objects/object-store';
import { inParallel } from './in-parallel.ts';

const concurrency = 4;
/** A local header without its name and fields, and where it says their lengths (APPNOTE 4.3.7). */
const header = { bytes: 30, nameAt: 26, extraAt: 28, mark: 0x04034b50 } as const;
/** Directories of 200,000 entries have 30 MB. */
const maxDirectoryBytes = 256 * 1024 ** 2;

interface Source {
  key: string;
  size: number;
}

/** Writes the end of a ZIP, from its directory on, into a file of its size in which the rest is a hole. False where the end says no directory. */
export async function fetchDirectory(objects: ObjectStore, { key, size }: Source, path: string, signal: AbortSignal): Promise<boolean> {
  const tailAt = Math.max(0, size - zipTailBytes);
  const start = zipDirectoryAt(await bytesOf(objects, key, tailAt, size - 1), size);
  if (start === undefined || size - start > maxDirectoryBytes) return false;
  const file = await open(path, 'w');
  try {
    await file.truncate(size);
    let at = start;
    for await (const chunk of (await objects.open(key, { start, end: size - 1 })) as AsyncIterable<Buffer>) {
      signal.throwIfAborted();
      await file.write(chunk, 0, chunk.length, at);
      at += chunk.length;
    }
  } finally {
    await file.close();
  }
  return true;
}

async function bytesOf(objects: ObjectStore, key: string, start: number, end: number): Promise<Uint8Array> {
  if (end < start) return new Uint8Array();
  const chunks: Buffer[] = [];
  for await (const chunk of (await objects.open(key, { start, end })) as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Writes a ZIP of these files alone, packed as they are in the one that is stored. One that is not where the directory says is left empty, so that it is found broken. */
export async function fetchFiles(
  objects: ObjectStore,
  source: Source,
  files: readonly ArchiveFile[],
  path: string,
  { signal }: { signal: AbortSignal },
): Promise<void> {
  const members = files.map((file) => ({ ...file, modifiedAt: 0 }));
  const zip = await open(path, 'w');
  try {
    let end = 0;
    const places = members.map((member) => {
      const at = end;
      end += localHeader(member).length + member.packedBytes;
      return { member, at };
    });
    await inParallel(places, concurrency, async ({ member, at }) => {
      signal.throwIfAborted();
      const own = localHeader(member);
      await zip.write(own, 0, own.length, at);
      await copyPacked(objects, source, member, zip, at + own.length, signal);
    });
    const directory = zipDirectory(members);
    await zip.write(directory, 0, directory.length, end);
  } finally {
    await zip.close();
  }
}

/** How much a local header's name and fields take at most. */
const maxFields = 2 * 65_535;

async function copyPacked(
  objects: ObjectStore,
  { key, size }: Source,
  { packedBytes, at: from }: ArchiveFile,
  target: FileHandle,
  targetAt: number,
  signal: AbortSignal,
): Promise<void> {
  const stream = await objects.open(key, { start: from, end: Math.min(size, from + header.bytes + maxFields + packedBytes) - 1 });
  let head: Buffer = Buffer.alloc(0);
  let skip: number | undefined;
  let written = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    signal.throwIfAborted();
    let part = chunk;
    if (skip === undefined) {
      head = Buffer.concat([head, chunk]);
      if (head.length < header.bytes) continue;
      if (head.readUInt32LE(0) !== header.mark) break;
      skip = header.bytes + head.readUInt16LE(header.nameAt) + head.readUInt16LE(header.extraAt);
      part = head;
    }
    const passed = Math.min(skip, part.length);
    skip -= passed;
    const wanted = part.subarray(passed, passed + packedBytes - written);
    if (wanted.length > 0) await target.write(wanted, 0, wanted.length, targetAt + written);
    written += wanted.length;
    // Leaving the loop ends the stream.
    if (skip === 0 && written === packedBytes) return;
  }
}
