import { readdir } from 'node:fs/promises';
import { expect } from 'chai';
import { createScene } from '../scenes/create-scene.ts';
import { addLevels } from './add-levels.ts';
import { dedup } from './dedup.ts';
import { dropNeedlessLevels } from './drop-needless-levels.ts';
import { generateNormals } from './generate-normals.ts';
import { instance } from './instance.ts';
import { joinInstances } from './join-instances.ts';
import { join } from './join.ts';
import { lockParts } from './lock-parts.ts';
import { prune } from './prune.ts';
import { removeHidden } from './remove-hidden.ts';
import { removeSmallParts } from './remove-small-parts.ts';
import { repairMotion } from './repair-motion.ts';
import { repair } from './repair.ts';
import { simplify } from './simplify.ts';
import type { Transform, TransformResult } from './transform.ts';
import { weld } from './weld.ts';

const withOptions =
  <Options>(transform: Transform<Options, TransformResult>, options: Options): (() => TransformResult | Promise<TransformResult>) =>
  () =>
    transform(createScene('空'), options, {});

/** Each file of the folder that is a transform, with options to run it with. */
const transforms: Record<string, () => TransformResult | Promise<TransformResult>> = {
  'add-levels': withOptions(addLevels, { levels: 1, errorPercent: 1 }),
  dedup: withOptions(dedup, {}),
  'drop-needless-levels': withOptions(dropNeedlessLevels, { isReduced: true }),
  'generate-normals': withOptions(generateNormals, {}),
  instance: withOptions(instance, { keepNames: false }),
  'join-instances': withOptions(joinInstances, {}),
  join: withOptions(join, {}),
  'lock-parts': withOptions(lockParts, { names: [] }),
  prune: withOptions(prune, {}),
  'remove-hidden': withOptions(removeHidden, {}),
  'remove-small-parts': withOptions(removeSmallParts, { percent: 1 }),
  'repair-motion': withOptions(repairMotion, {}),
  repair: withOptions(repair, {}),
  simplify: withOptions(simplify, { ratio: 0.5, targetTriangles: null, errorPercent: 1 }),
  weld: withOptions(weld, {}),
};

describe('transforms', () => {
  it('are all of one shape, one a file', async () => {
    const files = (await readdir(import.meta.dirname)).filter((name) => name.endsWith('.js') && !name.endsWith('.test.js'));
    const verbs = files.map((name) => name.slice(0, -3)).filter((name) => name !== 'tasks' && name !== 'transform');
    expect(verbs.toSorted()).to.deep.equal(Object.keys(transforms).toSorted());
    for (const verb of verbs) expect(Object.keys((await import(`./${verb}.js`)) as object), verb).to.have.length(1);
  });

  for (const [name, run] of Object.entries(transforms)) {
    it(`${name} does nothing to an empty scene`, async () => {
      const { warnings } = await run();
      expect(warnings.filter(({ code }) => code !== 'levelsFewer')).to.deep.equal([]);
    });
  }
});
