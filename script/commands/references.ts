/** Redraws the reference pictures of the sample models. Look at each one before you commit it. */

import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pictured, referencePath, writeReference } from '#test/truth/pictures';

const wanted = process.argv.slice(2);
await mkdir(dirname(referencePath('')), { recursive: true });
for (const name of pictured.filter((sample) => wanted.length === 0 || wanted.some((part) => sample.includes(part)))) {
  await writeReference(name);
  process.stdout.write(`${referencePath(name)}\n`);
}
