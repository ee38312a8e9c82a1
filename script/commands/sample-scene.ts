/** Makes the scene that /obliquePhotography shows, and its figures: node dist/script/commands/sample-scene.js */

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { makeSampleScene } from '../sample-scene/make-scene.ts';

const dashboard = fileURLToPath(new URL('../../../dashboard', import.meta.url));
const shown = join(dashboard, 'public/scenes/town');

const source = await mkdtemp(join(tmpdir(), 'modelmill-town-'));
await rm(shown, { recursive: true, force: true });
const figures = await makeSampleScene(source, shown);
await rm(source, { recursive: true });
await writeFile(join(dashboard, 'features/services/sample-scene.json'), `${JSON.stringify(figures, null, 2)}\n`);
process.stdout.write(`${JSON.stringify(figures)}\n`);
