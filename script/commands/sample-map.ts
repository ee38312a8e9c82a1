/** Makes the pictures that /mapSuperd123 shows, and their figures: node dist/script/commands/sample-map.js */

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { makeSampleMap } from '../sample-map/make-map.ts';

const services = fileURLToPath(new URL('../../../dashboard/features/services', import.meta.url));
const { before, after, figures } = await makeSampleMap();
await writeFile(join(services, 'pictures/map-before.webp'), before);
await writeFile(join(services, 'pictures/map-after.webp'), after);
await writeFile(join(services, 'sample-map.json'), `${JSON.stringify(figures, null, 2)}\n`);
process.stdout.write(`${JSON.stringify(figures)}\n`);
