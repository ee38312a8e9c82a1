import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { createLocalStore } from '#storage/objects/local';
import { databaseBackends } from '#test/databases';
import { fillMall } from './fill-mall.ts';

const [sqlite] = databaseBackends;

describe('filling a mall for a demonstration', function () {
  this.timeout(150_000);

  it('puts models on sale that were built, checked and drawn, and others the next time', async () => {
    if (sqlite === undefined) throw new Error('No database');
    const { database, close } = await sqlite.open();
    const folder = await mkdtemp(join(tmpdir(), 'modelmill-demo-'));
    try {
      const objects = createLocalStore({ folder, secret: 'x' });
      expect(await fillMall({ database, objects }, 1, () => undefined)).to.equal(1);
      expect(await fillMall({ database, objects }, 1, () => undefined)).to.equal(1);
      const models = await database.mallModels.findAll();
      expect(models.map(({ status }) => status)).to.deep.equal(['OnSale', 'OnSale']);
      expect(new Set(models.map(({ name }) => name)).size).to.equal(2);
      for (const { thumbnailKey, objectKey, summary, fileSize } of models) {
        expect((await objects.stat(thumbnailKey ?? ''))?.bytes).to.be.greaterThan(1000);
        expect((await objects.stat(objectKey))?.bytes).to.equal(fileSize);
        expect(summary?.triangles).to.be.greaterThan(10);
      }
      expect(await database.searchChanges.count()).to.be.at.least(2);
    } finally {
      await close();
      await rm(folder, { recursive: true, force: true });
    }
  });
});
