/** Writes docs/formats.md from the tables that the readers are tested against. */

import { writeFile } from 'node:fs/promises';
import { formatsDocument, formatsDocumentPath } from '#test/truth/document';

await writeFile(formatsDocumentPath, formatsDocument());
process.stdout.write(`${formatsDocumentPath}\n`);
