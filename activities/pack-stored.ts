import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { localHeader, zipDirectory, type ZipMember } from '#domain/uploads/zip-layout';

/** Writes a ZIP of these files below `root`, as they are. */
export async function packStored(root: string, paths: readonly string[], zipPath: string): Promise<void> {
  const members: ZipMember[] = [];
  const zip = await open(zipPath, 'w');
  try {
    let at = 0;
    for (const path of paths) {
      const { size: bytes } = await stat(join(root, path));
      const member: ZipMember = { path, bytes, packedBytes: bytes, crc: 0, method: 0, modifiedAt: 0 };
      const headerAt = at;
      at += localHeader(member).length;
      for await (const chunk of createReadStream(join(root, path)) as AsyncIterable<Buffer>) {
        member.crc = crc32(chunk, member.crc);
        await zip.write(chunk, 0, chunk.length, at);
        at += chunk.length;
      }
      const header = localHeader(member);
      await zip.write(header, 0, header.length, headerAt);
      members.push(member);
    }
    const directory = zipDirectory(members);
    await zip.write(directory, 0, directory.length, at);
  } finally {
    await zip.close();
  }
}
