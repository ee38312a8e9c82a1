import { expect } from 'chai';
import { setTimeout as delay } from 'node:timers/promises';
import { databaseBackends } from '#test/databases';
import { buildUser } from '#test/people';
import { openDatabase, type Database } from './connect.ts';
import { watchCommits } from './watch-commits.ts';

for (const backend of databaseBackends) {
  describe(`waiting for commits on ${backend.name}`, () => {
    let database: Database;
    let other: Database;
    let close: () => Promise<void>;
    before(async () => {
      const opened = await backend.open();
      ({ database } = opened);
      other = await openDatabase(opened.url);
      close = opened.close;
    });
    after(async () => {
      await other.close();
      await close();
    });
    const msUntilSeen = async (everyMs: number): Promise<number> => {
      const commits = watchCommits(database);
      const before = await database.users.count();
      const writing = delay(50).then(() => buildUser(other));
      while ((await database.users.count()) === before) await commits.wait(everyMs);
      const seenAt = performance.now();
      await writing;
      commits.close();
      return seenAt;
    };

    it('notices another process’s commit, at the latest with the next poll', async () => {
      const startedAt = performance.now();
      const everyMs = 3000;
      const seenAt = await msUntilSeen(everyMs);
      const longest = backend.name === 'SQLite' ? everyMs / 2 : everyMs * 2;
      expect(seenAt - startedAt).to.be.below(longest);
    });

    it('ends at once when closed, and does not wait again', async () => {
      const commits = watchCommits(database);
      const startedAt = performance.now();
      const waiting = commits.wait(60_000);
      commits.close();
      await waiting;
      await commits.wait(60_000);
      expect(performance.now() - startedAt).to.be.below(5000);
    });
  });
}
