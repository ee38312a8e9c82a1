import { expect } from 'chai';
import { farmBackends, type TestDatabase } from '#test/databases';
import { storeBackends, type TestStore } from '#test/object-stores';
import { buildUser } from '#test/people';
import { buildFile, buildJob } from '#test/work';
import { countUnpacked } from '../checks/count-unpacked.ts';
import { finishCheck } from '../checks/finish.ts';
import type { StorageDeps } from '../deps.ts';
import { fileDisposal } from '../files/disposal.ts';
import { jobDisposal } from '../jobs/disposal.ts';
import { finishJob } from '../orders/finish-job.ts';

/** Enough for each race to go wrong several times on MariaDB, were there no lock. */
const rounds = 15;
const atOnce = 20;
const bytes = 1000;
const outcome = { status: 'Cancelled' } as const;

for (const backend of farmBackends) {
  describe(`storage that is counted while a purge frees it, on ${backend.name}`, () => {
    let opened: TestDatabase;
    let stored: TestStore;
    let deps: StorageDeps;
    before(async () => {
      [opened, stored] = await Promise.all([backend.open(), storeBackends[0]!.open()]);
      deps = { database: opened.database, objects: stored.store };
    });
    after(async () => {
      await opened.close();
      await stored.close();
    });

    /** Builds users with `usedBytes` each, lets `race` at one deleted row of each, and returns what they have used in the end. */
    async function leftAfter(usedBytes: number, race: (ownerId: string, deletedAt: Date) => Promise<unknown>): Promise<number[]> {
      const left: number[] = [];
      for (let round = 0; round < rounds; round++) {
        const owners = await Promise.all(Array.from({ length: atOnce }, () => buildUser(opened.database)));
        await Promise.all(owners.map((owner) => owner.update({ storageUsedBytes: usedBytes })));
        await Promise.all(owners.map(({ id }) => race(id, new Date(1_700_000_000_000))));
        await Promise.all(owners.map((owner) => owner.reload()));
        left.push(...owners.map(({ storageUsedBytes }) => storageUsedBytes).filter((used) => used !== 0));
      }
      return left;
    }

    it('is freed once when a check ends at that moment', async function () {
      this.timeout(120_000);
      const left = await leftAfter(2 * bytes, async (ownerId, deletedAt) => {
        const { id } = await buildFile(opened.database, ownerId, { status: 'Checking', fileSize: bytes, storedBytes: bytes, deletedAt });
        const purge = fileDisposal.purge(deps, { kind: 'file', id, deletedAtMs: deletedAt.getTime() });
        await Promise.all([purge, finishCheck(deps, { id, attempt: 1, outcome })]);
      });
      expect(left).to.deep.equal([]);
    });

    it('is freed once when a job ends at that moment', async function () {
      this.timeout(120_000);
      const left = await leftAfter(bytes, async (ownerId, deletedAt) => {
        const file = await buildFile(opened.database, ownerId);
        const { id } = await buildJob(opened.database, file, { status: 'Running', storedBytes: bytes, deletedAt });
        const purge = () => jobDisposal.purge(deps, { kind: 'job', id, deletedAtMs: deletedAt.getTime() });
        // One that comes before the job's end is tried again.
        await Promise.all([purge().catch(() => undefined), finishJob(deps, { id, attempt: 1, outcome })]);
        await purge();
      });
      expect(left).to.deep.equal([]);
    });

    it('is freed, or not counted, when an archive is unpacked at that moment', async function () {
      this.timeout(120_000);
      const left = await leftAfter(bytes, async (ownerId, deletedAt) => {
        const { id } = await buildFile(opened.database, ownerId, { status: 'Checking', fileSize: bytes, deletedAt });
        const purge = fileDisposal.purge(deps, { kind: 'file', id, deletedAtMs: deletedAt.getTime() });
        await Promise.all([purge, countUnpacked(deps, { id, attempt: 1, bytes })]);
      });
      expect(left).to.deep.equal([]);
    });
  });
}
