import { expect } from 'chai';
import { newId } from '#storage/database/ids';
import { farmBackends, type TestDatabase } from '#test/databases';
import { buildUser } from '#test/people';
import { readBackupAge } from './read-age.ts';

const hour = 60 * 60_000;

for (const backend of farmBackends) {
  describe(`the age of the last backup on ${backend.name}`, () => {
    let opened: TestDatabase;
    before(async () => (opened = await backend.open()));
    after(() => opened.close());

    it('is that of the newest or of what was restored, before the first one that of the first account, and none on an empty platform', async () => {
      const { database } = opened;
      const now = Date.now();
      const age = () => readBackupAge({ database }, now);
      const made = (ageMs: number) => {
        const about = { event: 'backupMade', actorId: null, subjectId: null, address: null, details: '{}' } as const;
        return database.transact((transaction) =>
          database.auditEvents.create({ id: newId(), ...about, createdAt: new Date(now - ageMs) }, { transaction }),
        );
      };
      expect(await age()).to.equal(undefined);
      const first = await buildUser(database);
      await buildUser(database);
      expect(await age()).to.equal(now - first.createdAt.getTime());
      await made(30 * hour);
      await made(2 * hour);
      expect(await age()).to.equal(2 * hour);
      // It was made an hour ago, and does not hold the row that says so.
      const details = JSON.stringify({ backupId: newId(), madeAt: new Date(now - hour).toISOString() });
      const about = { event: 'backupRestored', actorId: null, subjectId: null, address: null, details } as const;
      await database.transact((transaction) =>
        database.auditEvents.create({ id: newId(), ...about, createdAt: new Date(now) }, { transaction }),
      );
      expect(await age()).to.equal(hour);
    });
  });
}
