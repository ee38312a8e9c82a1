/** Writes docs/formats.md and docs/reference/readers.md from the tables that the readers are tested against. */

import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { formatsDocument, formatsDocumentPath } from '#test/truth/document';
import { readersDocument, readersDocumentPath } from '#test/truth/readers-document';

const documents: readonly [path: string, text: string][] = [
  [formatsDocumentPath, formatsDocument()],
  [readersDocumentPath, readersDocument()],
];
for (const [path, text] of documents) {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
  process.stdout.write(`${path}\n`);
}
