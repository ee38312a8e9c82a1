/** Redraws the reference pictures of our own models and, where they are, of the samples. Look at each one before you commit it. */

import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { picturedModels } from '#test/models/pictured';
import { samplesFolder } from '#test/samples';
import { picturedSamples } from '#test/samples/pictured';
import { referencePath, writeReference } from '#test/truth/pictures';

const wanted = process.argv.slice(2);
for (const models of [picturedModels, ...(existsSync(samplesFolder) ? [picturedSamples] : [])]) {
  await mkdir(dirname(referencePath(models.folder, '')), { recursive: true });
  for (const name of models.names.filter((one) => wanted.length === 0 || wanted.some((part) => one.includes(part)))) {
    process.stdout.write(`${await writeReference(models, name)}\n`);
  }
}
