import { expect } from 'chai';
import { farmBackends, type TestDatabase } from '#test/databases';
import { currentMembership } from './current-membership.ts';
import { seedDemoAccount } from './seed-demo-account.ts';

const day = 24 * 60 * 60_000;

for (const backend of farmBackends) {
  describe(`the demo account on ${backend.name}`, () => {
    let opened: TestDatabase;
    before(async () => (opened = await backend.open()));
    after(() => opened.close());

    it('is a professional member for a year, once however often it is seeded, so that its work is free', async () => {
      const { database } = opened;
      const demo = { phone: '13800000911', nickName: '体验账号', tier: 'professional' } as const;
      const { userId } = await seedDemoAccount({ database }, demo);
      expect(await seedDemoAccount({ database }, demo)).to.deep.equal({ userId });
      const terms = await database.membershipTerms.findAll({ where: { userId } });
      expect(terms.map(({ tier, source }) => [tier, source])).to.deep.equal([['professional', 'operator']]);
      const tierIn = async (days: number) => (await currentMembership(database, userId, new Date(Date.now() + days * day)))?.tier ?? 'free';
      expect([await tierIn(0), await tierIn(364), await tierIn(367)]).to.deep.equal(['professional', 'professional', 'free']);
    });
  });
}
