import { expect } from 'chai';
import { databaseBackends } from '#test/databases';
import { migrate } from '../migrate.ts';

for (const backend of databaseBackends) {
  describe(`membership terms from the column of tiers, on ${backend.name}`, () => {
    it('give members a year, others nothing, and lose no user', async () => {
      const opened = await backend.open('0014-membership_terms-user_id-ends_at');
      const { database } = opened;
      const at = '2026-01-02 03:04:05.678';
      const user = { nick_name: '甲', avatar: '', role: '', bypasses_limits: false, storage_used_bytes: 7, version: 3, created_at: at };
      const before = Date.now();
      await database.sequelize.getQueryInterface().bulkInsert('users', [
        { ...user, id: 'm'.repeat(32), phone: '13700000001', tier: 'advanced' },
        { ...user, id: 'f'.repeat(32), phone: '13700000002', tier: 'free' },
      ]);
      await migrate(database);
      const terms = await database.membershipTerms.findAll();
      expect(terms.map(({ userId, tier, source }) => [userId, tier, source])).to.deep.equal([['m'.repeat(32), 'advanced', 'column']]);
      const [term] = terms;
      expect(term?.startsAt.getTime()).to.be.within(before - 1000, Date.now());
      expect(Number(term?.endsAt) - Number(term?.startsAt)).to.equal(365 * 24 * 60 * 60_000);
      const users = await database.users.findAll({ order: ['phone'] });
      expect(users.map(({ phone, storageUsedBytes, role }) => [phone, storageUsedBytes, role])).to.deep.equal([
        ['13700000001', 7, 'user'],
        ['13700000002', 7, 'user'],
      ]);
      expect(await database.sequelize.getQueryInterface().describeTable('users')).to.not.have.property('tier');
      await opened.close();
    });
  });
}
