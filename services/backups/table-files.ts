import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type { StoredRow } from '#storage/database/snapshots/read-snapshot';
import { BackupRefusal } from '#storage/database/snapshots/refusal';
import { syncFile } from '#storage/objects/local-folder';
import { tableFile, type ManifestTable } from './manifest.ts';

/** Passes bytes on, and knows their number and SHA-256 at the end. */
function counted(): Transform & { read: () => unknown; result: () => { bytes: number; sha256: string } } {
  const hash = createHash('sha256');
  let bytes = 0;
  const through = new Transform({
    transform: (chunk: Buffer, _, done) => {
      bytes += chunk.length;
      hash.update(chunk);
      done(null, chunk);
    },
  });
  return Object.assign(through, { result: () => ({ bytes, sha256: hash.digest('hex') }) });
}

/** Writes rows as gzipped lines of JSON arrays, synced. */
export async function writeTableFile(
  path: string,
  rows: AsyncIterable<StoredRow>,
): Promise<Pick<ManifestTable, 'rows' | 'bytes' | 'sha256'>> {
  let count = 0;
  async function* lines(): AsyncGenerator<string> {
    for await (const row of rows) {
      count += 1;
      yield `${JSON.stringify(row)}\n`;
    }
  }
  const through = counted();
  await pipeline(Readable.from(lines()), createGzip({ level: 5 }), through, createWriteStream(path));
  await syncFile(path);
  return { rows: count, ...through.result() };
}

/** The rows of a table's file. Lines end with LF alone: texts hold U+2028 and its like as they are. */
export async function* readTableFile(folder: string, table: ManifestTable): AsyncGenerator<StoredRow> {
  const file = createReadStream(tableFile(folder, table.name));
  const text = file.pipe(createGunzip()).setEncoding('utf8');
  file.once('error', (error) => text.destroy(error));
  let rest = '';
  for await (const chunk of text as AsyncIterable<string>) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) yield JSON.parse(line) as StoredRow;
  }
  if (rest !== '') throw new BackupRefusal(`${tableFile(folder, table.name)} ends in the middle of a row`);
}

/** @throws BackupRefusal unless the file is there, and is byte for byte what the manifest says. */
export async function checkTableFile(folder: string, table: ManifestTable): Promise<void> {
  const through = counted();
  const path = tableFile(folder, table.name);
  try {
    await pipeline(createReadStream(path), through, async (chunks) => {
      for await (const _ of chunks);
    });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    throw new BackupRefusal(`The backup lacks ${path}`);
  }
  const { bytes, sha256 } = through.result();
  if (bytes !== table.bytes || sha256 !== table.sha256) throw new BackupRefusal(`${path} is not what was backed up`);
}
