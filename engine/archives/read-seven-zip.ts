/** Reads a few entries of a RAR, a 7z or an unusual ZIP whole, with one run of 7-Zip for all of them. */

import { crc32 } from 'node:zlib';
import { AppError } from '#domain/errors/app-error';
import { withSevenZip, type SevenZipKind } from './unpack-seven-zip.ts';
import type { UnpackAccount } from './unpack-account.ts';

export interface ListedEntry {
  /** As the listing has it. */
  name: string;
  bytes: number;
  crc: number | undefined;
  /** Undefined for one that is passed over. */
  path: string | undefined;
}

/** What is done with each entry: its bytes, or why it cannot be read. */
export type OnEntry = (path: string, read: Uint8Array | AppError) => Promise<void>;

/**
 * Hands each of the listed entries that has a path, in the archive's own order, to `onEntry`. What 7-Zip writes is one stream, so that after one that is not
 * as the listing says all others count as broken too.
 *
 * @param byName Whether 7-Zip is told the entries' names; else it decodes all up to the last of them.
 * @throws AppError archive.timeout, and what `onEntry` throws.
 */
export async function readBySevenZip(
  { archivePath, kind, byName }: { archivePath: string; kind: SevenZipKind; byName: boolean },
  listed: readonly ListedEntry[],
  account: UnpackAccount,
  onEntry: OnEntry,
): Promise<void> {
  const last = listed.findLastIndex(({ path }) => path !== undefined);
  const stream = byName ? listed.filter(({ path }) => path !== undefined) : listed.slice(0, last + 1);
  if (stream.length === 0) return;
  let index = 0;
  const read = async (output: AsyncIterable<Buffer>): Promise<void> => {
    for await (const bytes of cut(output, stream)) {
      account.checkTime();
      const { path, crc } = stream[index]!;
      if (path !== undefined && crc !== undefined && crc !== crc32(bytes)) throw new AppError('archive.corrupt', { path });
      index++;
      if (path !== undefined) await onEntry(path, bytes);
    }
  };
  try {
    const names = byName ? stream.map(({ name }) => name) : [];
    await withSevenZip('x', ['-so', `-t${kind}`], archivePath, account, read, names);
  } catch (error) {
    if (!(error instanceof AppError) || !error.entry.permanent || error.code === 'archive.timeout') throw error;
  }
  for (const { path } of stream.slice(index)) if (path !== undefined) await onEntry(path, new AppError('archive.corrupt', { path }));
}

/** The stream cut into entries of the sizes that the listing says, of those without a path no bytes; it may end too early. */
async function* cut(output: AsyncIterable<Buffer>, stream: readonly ListedEntry[]): AsyncGenerator<Uint8Array> {
  let [index, filled] = [0, 0];
  let entry: Uint8Array | undefined;
  const none = new Uint8Array();
  for await (const block of output) {
    for (let at = 0; at < block.length;) {
      for (; stream[index]?.bytes === 0; index++) yield none;
      const wanted = stream[index];
      if (wanted === undefined) return;
      const part = block.subarray(at, at + wanted.bytes - filled);
      if (wanted.path !== undefined) (entry ??= new Uint8Array(wanted.bytes)).set(part, filled);
      at += part.length;
      filled += part.length;
      if (filled < wanted.bytes) continue;
      yield entry ?? none;
      [entry, filled] = [undefined, 0];
      if (++index === stream.length) return;
    }
  }
  for (; stream[index]?.bytes === 0; index++) yield none;
}
