import { expect } from 'chai';
import { farmBackends, type TestDatabase } from '#test/databases';
import { newId } from '#storage/database/ids';
import { buildUser } from '#test/people';
import { authenticate } from './authenticate.ts';
import { authenticateMedia } from './authenticate-media.ts';
import type { IssuedTokens } from './caller.ts';
import { endSessions } from './end-sessions.ts';
import { openSession } from './open-session.ts';
import { rotateSession } from './rotate-session.ts';

for (const backend of farmBackends) {
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

    it('takes away what they bound, also by a session that signed out since, and nothing that the kept one or an old one bound', async () => {
      const { database } = opened;
      const now = new Date();
      let openIds = 0;
      async function boundBy(change: object | 'kept' | 'none'): Promise<string> {
        const user = await buildUser(database);
        const { sessionId } = await openSession(deps(), { userId: user.id });
        if (typeof change === 'object') await database.sessions.update(change, { where: { id: sessionId } });
        const row = { method: 'weixin', openId: `${backend.name}-${openIds++}`, nickName: '', createdAt: now } as const;
        await database.thirdPartyIdentities.create({
          ...{ id: newId(), userId: user.id, ...row },
          boundBy: change === 'none' ? null : sessionId,
        });
        await openSession(deps(), { userId: user.id });
        await end(user.id, change === 'kept' ? { except: sessionId } : {});
        const left = await database.thirdPartyIdentities.count({ where: { userId: user.id } });
        const events = await database.auditEvents.findAll({ where: { subjectId: user.id, event: 'thirdPartyRemoved' } });
        return `${left} left, ${events.map(({ details }) => details).join()}`;
      }
      const gone = '0 left, {"method":"weixin"}';
      const stays = '1 left, ';
      const [soon, past] = [new Date(now.getTime() + 60_000), new Date(now.getTime() - 60_000)];
      expect(await boundBy({}), 'open').to.equal(gone);
      expect(await boundBy({ revokedAt: past, expiresAt: soon }), 'signed out').to.equal(gone);
      expect(await boundBy({ revokedAt: past, expiresAt: past }), 'long ago').to.equal(stays);
      expect(await boundBy('kept')).to.equal(stays);
      expect(await boundBy('none'), 'with the account').to.equal(stays);
    });
  });
}
