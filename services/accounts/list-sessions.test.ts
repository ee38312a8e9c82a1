import { expect } from 'chai';
import { tokenLimits } from '#domain/limits';
import { farmBackends } from '#test/databases';
import { buildUser } from '#test/people';
import { listSessions } from './list-sessions.ts';
import { openSession } from './open-session.ts';

for (const backend of farmBackends) {
  describe(`listing sessions on ${backend.name}`, () => {
    it('shows a hundred of very many, the last used first, and none that has ended', async () => {
      const { database, close } = await backend.open();
      let now = Date.now();
      const deps = { database, secret: 'a secret for tests that is long enough', clock: () => new Date(now) };
      const { id: userId } = await buildUser(database);
      const opened: string[] = [];
      for (let session = 0; session < tokenLimits.sessionsListed + 5; session++, now += 1000) {
        opened.push((await openSession(deps, { userId })).sessionId);
      }
      const [ended, ...last] = opened.toReversed();
      await database.transact((transaction) => database.sessions.update({ revokedAt: new Date() }, { where: { id: ended }, transaction }));
      const listed = (await listSessions(deps, { userId })).map(({ id }) => id);
      expect(listed).to.deep.equal(last.slice(0, 100));
      await close();
    });
  });
}
