/** Reads a few entries of a RAR, a 7z or an unusual ZIP whole, in runs of 7-Zip for all of them. */

import type { AppError } from '#domain/errors/app-error';
import { streamEntries, type Planned, type StreamedArchive } from './stream-entries.ts';
import type { UnpackAccount } from './unpack-account.ts';

/** What is done with each entry: its bytes, or why it cannot be read. */
export type OnEntry = (path: string, read: Uint8Array | AppError) => Promise<void>;

/** Hands each of the listed entries that has a path to `onEntry`; the caller bounds their sizes. Throws `archive.*`, and what `onEntry` throws. */
export async function readBySevenZip(
  archive: StreamedArchive,
  listed: readonly Planned[],
  account: UnpackAccount,
  onEntry: OnEntry,
): Promise<void> {
  const last = listed.findLastIndex(({ path }) => path !== undefined);
  const stream = archive.byName === true ? listed.filter(({ path }) => path !== undefined) : listed.slice(0, last + 1);
  for (const { path, bytes } of stream) if (path !== undefined && bytes === 0) await onEntry(path, new Uint8Array());
  let entry = { path: '', bytes: new Uint8Array() };
  let at = 0;
  const sink = {
    begin: async ({ path, bytes }: { path: string; bytes: number }) => {
      entry = { path, bytes: new Uint8Array(bytes) };
      at = 0;
    },
    write: async (chunk: Uint8Array) => {
      entry.bytes.set(chunk, at);
      at += chunk.length;
    },
    end: async (isWhole: boolean) => {
      if (isWhole) await onEntry(entry.path, entry.bytes);
    },
    lose: onEntry,
  };
  await streamEntries(archive, stream, sink, account);
}
