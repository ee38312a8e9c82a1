/** Makes the models that pages show, their pictures and their figures: node dist/script/commands/showcase.js [id …] */

import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { showcaseIds } from '#engine/generators/showcase/table';
import { makeModel, type ShowcaseFigures } from '../showcase/make-model.ts';

const dashboard = fileURLToPath(new URL('../../../dashboard', import.meta.url));
const [shown, figuresPath] = [join(dashboard, 'public/showcase'), join(dashboard, 'features/services/showcase.json')];

const asked = process.argv.slice(2);
const known = JSON.parse(await readFile(figuresPath, 'utf8').catch(() => '[]')) as ShowcaseFigures[];
const folder = await mkdtemp(join(tmpdir(), 'modelmill-showcase-'));
await mkdir(shown, { recursive: true });
const figures: ShowcaseFigures[] = [];
try {
  for (const id of showcaseIds) {
    const before = known.find((row) => row.id === id);
    if (asked.length > 0 && !asked.includes(id)) {
      if (before !== undefined) figures.push(before);
      continue;
    }
    const row = await makeModel(id, folder);
    for (const file of [`${id}.glb`, `${id}.webp`, `${id}-small.webp`]) await copyFile(join(folder, file), join(shown, file));
    figures.push(row);
    process.stdout.write(`${JSON.stringify(row)}\n`);
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
await writeFile(figuresPath, `${JSON.stringify(figures, null, 2)}\n`);
