/** Brings some files of a ZIP in object storage, so that nobody needs all of it. */

import { open, type FileHandle } from 'node:fs/promises';
import type { ArchiveFile } from '#domain/uploads/archive-file';
import { zipDirectoryAt } from '#domain/uploads/zip-layout';
import { HeldBytes, type ByteSpan } from '#engine/archives/held-bytes';
import { PartialObject } from './partial-object.ts';

/** A local header without its name and fields, where it says their lengths, and how long these are without a further request (APPNOTE 4.3.7). */
const header = { bytes: 30, nameAt: 26, extraAt: 28, usual: 1024 } as const;

/**
 * Makes a ZIP of these files alone at `path`: their bytes where they lie in the stored one, holes between them, and a directory of its own at the end. One that is not
 * where the archive says is found broken by whoever unpacks it. Throws `engine.diskFull`.
 */
export async function bringMembers(
  deps: Parameters<typeof PartialObject.create>[0],
  source: { key: string; bytes: number },
  members: readonly ArchiveFile[],
  path: string,
  { signal }: { signal: AbortSignal },
): Promise<void> {
  const copy = await PartialObject.create(deps, { ...source, path });
  const usual = members.map(({ at, packedBytes }) => ({ from: at, to: at + header.bytes + header.usual + packedBytes }));
  await copy.fetch(usual, { signal });
  const zip = await open(path, 'r+');
  try {
    const held = new HeldBytes(source.bytes, copy.held);
    const lacking: ByteSpan[] = [];
    for (const member of members) lacking.push(...[held.lacking(await spanOf(zip, member))].filter((span) => span !== undefined));
    await copy.fetch(lacking, { signal });
    const directory = zipDirectoryAt(
      members.map((member) => ({ ...member, modifiedAt: 0 })),
      source.bytes,
    );
    await zip.write(directory, 0, directory.length, source.bytes);
  } finally {
    await zip.close();
  }
}

/** Where a file lies, by its own header. */
async function spanOf(zip: FileHandle, { at, packedBytes }: ArchiveFile): Promise<ByteSpan> {
  const { buffer } = await zip.read(Buffer.alloc(header.bytes), 0, header.bytes, at);
  return { from: at, to: at + header.bytes + buffer.readUInt16LE(header.nameAt) + buffer.readUInt16LE(header.extraAt) + packedBytes };
}
