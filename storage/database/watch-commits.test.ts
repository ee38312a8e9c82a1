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
    it('sees what another process commits: an embedded one by its log file, a server with the next poll', async () => {
      const commits = watchCommits(database);
      const before = await database.users.count();
      let seen = false;
      // Several commits, because on a busy machine a hint can come before its commit is visible.
      const writing = (async () => {
        while (!seen) {
          await delay(100);
          await buildUser(other);
        }
      })();
      // Longer than the test may take, so that only a hint can end the wait.
      const pollMs = backend.name === 'SQLite' ? 120_000 : 500;
      while ((await database.users.count()) === before) await commits.wait(pollMs);
      seen = true;
      await writing;
      commits.close();
    });

    it('ends at once when it is closed, and waits no more', async () => {
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
