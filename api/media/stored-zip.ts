import type { Readable } from 'node:stream';
import yazl from 'yazl';

/** A file to be packed, opened when its turn comes. */
export interface ZipEntry {
  name: string;
  bytes: number;
  modifiedAt: Date;
  open: () => Promise<Readable>;
}

/** Its types know neither what the callback is given nor that options are optional. */
interface Ending {
  end(options: object, onSize: (bytes: number) => void): void;
}

/**
 * A ZIP of these files, as they are, for models are compressed already: one file is read at a time and no faster than the ZIP is, so that no more than a few chunks
 * are ever held. Whoever stops reading ends the file that is being read. A file that is not as long as it was said to be ends the stream with an error.
 *
 * @param notes small texts that come first.
 * @returns the stream, and its length in bytes.
 */
export async function storedZip(
  entries: readonly ZipEntry[],
  notes: readonly { name: string; text: string; modifiedAt: Date }[] = [],
): Promise<{ stream: Readable; bytes: number }> {
  const zip = new yazl.ZipFile();
  const stream = zip.outputStream as Readable;
  let source: Readable | undefined;
  const fail = (error: unknown): void => void stream.destroy(error instanceof Error ? error : new Error(String(error)));
  zip.on('error', fail);
  stream.once('close', () => source?.destroy());

  for (const { name, text, modifiedAt } of notes) zip.addBuffer(Buffer.from(text), name, { mtime: modifiedAt, compress: false });
  for (const { name, bytes, modifiedAt, open } of entries) {
    zip.addReadStreamLazy(name, { mtime: modifiedAt, compress: false, size: bytes }, (take) => {
      open().then((opened) => {
        source = opened;
        // Its reader left while it was being opened.
        if (stream.destroyed) opened.destroy();
        opened.once('error', fail);
        take(null, opened);
      }, fail);
    });
  }
  const bytes = await new Promise<number>((resolve) => (zip as unknown as Ending).end({}, resolve));
  return { stream, bytes };
}
