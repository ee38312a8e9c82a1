import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { openDocument } from '#domain/open/document';
import { newestVersion } from '#domain/open/version';

/** Writes the approved document of the newest date, once: what changes later needs a date of its own. */
const folder = fileURLToPath(new URL('../../../domain/open/documents/', import.meta.url));
const file = `${folder}${newestVersion}.json`;
if (existsSync(file)) {
  process.stderr.write(`${file} is approved already: add a date to domain/open/version.ts\n`);
  process.exit(1);
}
mkdirSync(folder, { recursive: true });
writeFileSync(file, `${JSON.stringify(openDocument(newestVersion), null, 2)}\n`);
process.stdout.write(`${file}\n`);
