import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { formatBytes, formatCount } from '#domain/display/numbers';
import { showcaseIds } from '#engine/generators/showcase/table';
import { inspect } from '#engine/verbs/inspect';
import { boundOf, makeModel, type ShowcaseFigures } from './make-model.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const shown = join(root, 'dashboard/public/showcase');
const kept = async (): Promise<ShowcaseFigures[]> =>
  JSON.parse(await readFile(join(root, 'dashboard/features/services/showcase.json'), 'utf8')) as ShowcaseFigures[];

describe('the models that pages show', function () {
  this.timeout(120_000);

  it('are all there, each within its bound, with as many triangles as its figures say', async () => {
    const rows = await kept();
    expect(rows.map(({ id }) => id)).to.deep.equal(showcaseIds);
    for (const { id, after } of rows) {
      const { size } = await stat(join(shown, `${id}.glb`));
      expect(size, id).to.equal(after.bytes);
      expect(size, id).to.be.at.most(boundOf(id));
      expect((await stat(join(shown, `${id}.webp`))).size, id).to.be.at.most(62_000);
      expect((await stat(join(shown, `${id}-small.webp`))).size, id).to.be.at.most(20_000);
      expect((await inspect(join(shown, `${id}.glb`))).triangles, id).to.equal(after.triangles);
    }
  });

  it('are what the command makes', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'modelmill-showcase-'));
    try {
      const made = await makeModel('camera', folder);
      const row = (await kept()).find(({ id }) => id === 'camera')!;
      expect(made.before).to.deep.equal(row.before);
      expect(made.after.triangles / row.after.triangles).to.be.within(0.95, 1.05);
      expect(made.after.bytes / row.after.bytes).to.be.within(0.95, 1.05);
      expect(made.rmsPercent).to.be.closeTo(row.rmsPercent, 0.005);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });

  it('have the figures that their cases tell', async () => {
    for (const { id, before, after } of await kept()) {
      const text = await readFile(join(root, `content/case/details@${id}.md`), 'utf8').catch(() => null);
      if (text === null) continue;
      expect(text, id).to.include(`文件大小 | ${formatBytes(before.bytes)} | ${formatBytes(after.bytes)}`);
      expect(text, id).to.include(`三角面 | ${formatCount(before.triangles)} | ${formatCount(after.triangles)}`);
    }
  });
});
