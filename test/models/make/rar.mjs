/** Packs a model as RAR 5 with our own writer, `test/rars.ts`, because no RAR packer is available. Run after the build. */

import { readFileSync, writeFileSync, mkdirSync } from 'node:fs';
import { buildRar5 } from '../../../dist/test/rars.js';

const models = new URL('../', import.meta.url);
const files = ['bottle.obj', 'bottle.mtl', 'bottle_label.jpg'];
const entries = files.map((name) => ({ name: `汽水瓶/${name}`, data: readFileSync(new URL(`obj/bottle/${name}`, models)) }));
mkdirSync(new URL('rar/', models), { recursive: true });
const archive = buildRar5([{ name: '汽水瓶', folder: true }, ...entries]);
writeFileSync(new URL('rar/bottle.rar', models), archive);

const truths = JSON.parse(readFileSync(new URL('truths.json', models), 'utf8'));
truths['rar/bottle.rar'] = {
  ...truths['obj/bottle/bottle.obj'],
  tool: 'test/rars.ts, our own writer: the one exception',
  bytes: archive.length,
};
const rows = Object.keys(truths)
  .toSorted()
  .map((name) => `  ${JSON.stringify(name)}: ${JSON.stringify(truths[name])}`);
writeFileSync(new URL('truths.json', models), `{\n${rows.join(',\n')}\n}\n`);
