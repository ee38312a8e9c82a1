import { readdir, readFile } from 'node:fs/promises';
import { expect } from 'chai';
import { AppError } from '#domain/errors/app-error';
import { createPicker, damage, seedOf } from '#test/damage';
import { testFolder } from '#test/files';
import { buildRar4, buildRar5 } from '#test/rars';
import { packSevenZip } from '#test/seven-zip';
import { unpackArchive } from './unpack.ts';

const files = { 's/模型.obj': 'v 0 0 0\n'.repeat(50), 's/maps/wood.png': 'wood'.repeat(20), 's/empty.txt': '' };
const rounds = 60;
const budgetMs = 1000;

/** ZIP is among the damaged files of the readers (`engine/readers/fuzz.test.ts`). */
describe('damaged archives', () => {
  const folder = testFolder();

  const packed = async (...options: string[]): Promise<Buffer> => {
    await folder.write(files);
    await packSevenZip(folder.path('s'), '../source.7z', ['.'], options);
    return await readFile(folder.path('source.7z'));
  };
  const kinds: Record<string, () => Promise<Buffer>> = {
    'RAR 4': async () => await Promise.resolve(buildRar4(Object.entries(files).map(([name, data]) => ({ name, data })))),
    'RAR 5': async () =>
      await Promise.resolve(buildRar5([{ name: '模型', folder: true }, ...Object.entries(files).map(([name, data]) => ({ name, data }))])),
    '7z': async () => await packed('-mx=1'),
    // Without packing its directory, damage reaches what the directory says.
    '7z with a plain directory': async () => await packed('-mx=0', '-mhc=off'),
  };
  for (const [name, pack] of Object.entries(kinds)) {
    it(`end with files or an error sentence, and write nothing outside their folder: ${name}`, async function () {
      this.timeout(30_000);
      const source = await pack();
      const pick = createPicker(seedOf(name));
      const path = await folder.write({ whole: source });
      expect((await unpackArchive(path, folder.path('out-whole'))).entries.length).to.be.greaterThan(1);
      const before = await readdir(folder.path());
      const startedAt = Date.now();
      let round = 0;
      for (; round < rounds && Date.now() - startedAt < budgetMs; round++) {
        await folder.write({ damaged: damage(source, pick) });
        try {
          await unpackArchive(folder.path('damaged'), folder.path(`out-${round}`));
        } catch (error) {
          if (!(error instanceof AppError)) throw new Error(`Round ${round}`, { cause: error });
          expect(error.entry.permanent, error.code).to.equal(true);
        }
      }
      const beside = (await readdir(folder.path())).filter((entry) => !before.includes(entry) && !/^(damaged|out-\d+)$/.test(entry));
      expect(beside).to.deep.equal([]);
    });
  }
});
