/** Text files of models as readers take them: whatever contains ASCII (UTF-8, GBK), without a byte order mark. */

import { isUtf8 } from 'node:buffer';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { wideEncodingOf } from '#domain/formats/content';
import { writeOutput } from './output-file.ts';
import { decodeText } from './text.ts';

const mark = [0xef, 0xbb, 0xbf];
const chunkBytes = 1024 * 1024;

/** The text in UTF-8 where it is UTF-16, which is told as `wideEncodingOf` does; otherwise its own bytes, from behind UTF-8's mark on. */
export function plainText<T extends Uint8Array>(bytes: T): T | Buffer {
  const wide = wideEncodingOf(bytes);
  if (wide !== undefined) return Buffer.from(new TextDecoder(wide).decode(bytes));
  return withoutMark(bytes);
}

/** The same bytes from behind UTF-8's byte order mark on, if they begin with one. */
export const withoutMark = <T extends Uint8Array>(bytes: T): T =>
  mark.every((byte, at) => bytes[at] === byte) ? (bytes.subarray(mark.length) as T) : bytes;

/** As `plainText`, and what is not UTF-8 taken as GBK; for texts that must be UTF-8, as JSON must. */
export function utf8Text(bytes: Uint8Array): Uint8Array {
  const plain = plainText(bytes);
  return isUtf8(plain) ? plain : Buffer.from(decodeText(plain));
}

/**
 * Runs `use` on the file at `path`, or, where its `head` says that it is UTF-16, on a copy in UTF-8 of the same name, which is gone afterwards. The copy is
 * made piece by piece; other files are not touched.
 *
 * @throws AppError engine.diskFull; the signal's reason; whatever `use` throws.
 */
export async function withPlainText<T>(
  path: string,
  head: Uint8Array,
  use: (path: string) => Promise<T>,
  context: { signal?: AbortSignal | undefined } = {},
): Promise<T> {
  const wide = wideEncodingOf(head);
  if (wide === undefined) return await use(path);
  const folder = await mkdtemp(join(tmpdir(), 'modelmill-text-'));
  try {
    const copy = join(folder, basename(path));
    const source = await open(path);
    try {
      const decoder = new TextDecoder(wide);
      const chunk = Buffer.alloc(chunkBytes);
      await writeOutput(
        copy,
        async (file) => {
          for (let read = await source.read(chunk); read.bytesRead > 0; read = await source.read(chunk))
            await file.write(decoder.decode(chunk.subarray(0, read.bytesRead), { stream: true }));
          await file.write(decoder.decode());
        },
        context,
      );
    } finally {
      await source.close();
    }
    return await use(copy);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
