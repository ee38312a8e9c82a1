import { expect } from 'chai';
import { databaseBackends, type TestDatabase } from '#test/databases';
import { buildUser } from '#test/people';
import { authenticate } from './authenticate.ts';
import { authenticateMedia } from './authenticate-media.ts';
import type { IssuedTokens } from './caller.ts';
import { endSessions } from './end-sessions.ts';
import { openSession } from './open-session.ts';
import { rotateSession } from './rotate-session.ts';

for (const backend of databaseBackends) {
  describe(`ending sessions on ${backend.name}`, () => {
    let opened: TestDatabase;
    before(async () => (opened = await backend.open()));
    after(() => opened.close());

    const deps = () => ({ database: opened.database, secret: 'a secret for tests that is long enough' });
    const isAlive = async ({ accessToken, mediaToken, refreshToken }: IssuedTokens): Promise<boolean[]> => [
      (await authenticate(deps(), accessToken)) !== undefined,
      (await authenticateMedia(deps(), mediaToken)) !== undefined,
      await rotateSession(deps(), { refreshToken }).then(
        () => true,
        () => false,
      ),
    ];
    const end = (userId: string, options?: { except?: string }) =>
      opened.database.transact((transaction) => endSessions(opened.database, userId, new Date(), transaction, options));

    it('kills every token of all but the one to keep, and of nobody else', async () => {
      const [user, other] = [await buildUser(opened.database), await buildUser(opened.database)];
      const [first, second, kept] = [
        await openSession(deps(), { userId: user.id }),
        await openSession(deps(), { userId: user.id }),
        await openSession(deps(), { userId: user.id }),
      ];
      const stranger = await openSession(deps(), { userId: other.id });
      expect(await end(user.id, { except: kept.sessionId })).to.equal(2);
      for (const dead of [first, second]) expect(await isAlive(dead)).to.deep.equal([false, false, false]);
      for (const alive of [kept, stranger]) expect(await isAlive(alive)).to.deep.equal([true, true, true]);
      expect([await end(user.id), await end(user.id)], 'all of them, and then none').to.deep.equal([1, 0]);
      expect(await isAlive(kept)).to.deep.equal([false, false, false]);
    });
  });
}
