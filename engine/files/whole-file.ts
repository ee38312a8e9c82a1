import { open, rm } from 'node:fs/promises';

/**
 * Writes `content` to `path`, or leaves no part of it there. Pictures are written with it too: libvips' own writing tells of a full disk without the
 * system's code, and leaves what it had.
 *
 * @throws the system's error, with its code.
 * @example await writeWholeFile('/tmp/job/thumbnail.webp', await sharp(pixels, { raw }).webp().toBuffer());
 */
export async function writeWholeFile(path: string, content: Uint8Array | string): Promise<void> {
  const file = await open(path, 'w');
  const isPlain = (await file.stat()).isFile();
  try {
    await file.writeFile(content);
    await file.close();
  } catch (error) {
    await file.close().catch(() => undefined);
    // A link to a device stays.
    if (isPlain) await rm(path, { force: true });
    throw error;
  }
}
