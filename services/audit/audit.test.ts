import { expect } from 'chai';
import type { AuditDetails } from '#domain/audit/events';
import { usualRetention } from '#domain/retention';
import { newId } from '#storage/database/ids';
import { databaseBackends, type TestDatabase } from '#test/databases';
import { recordAudit } from './record.ts';
import { sweepAudit } from './sweep.ts';

const day = 24 * 60 * 60_000;

for (const backend of databaseBackends) {
  describe(`audit log on ${backend.name}`, () => {
    let opened: TestDatabase;
    before(async () => (opened = await backend.open()));
    after(() => opened.close());

    const now = new Date('2026-03-01T08:00:00.000Z');
    const actorId = newId();
    const record = (details: AuditDetails, at = now) =>
      opened.database.transact((transaction) =>
        recordAudit(
          opened.database,
          { event: 'accountFrozen', actorId, subjectId: newId(), address: '10.0.0.1', details },
          at,
          transaction,
        ),
      );

    it('keeps who did what, when and from where, and goes with the change that it tells of', async () => {
      const { database } = opened;
      await record({ cause: '盗版模型' });
      const failed = database
        .transact(async (transaction) => {
          await recordAudit(database, { event: 'roleGranted', actorId: null, subjectId: actorId }, now, transaction);
          throw new Error('the change failed');
        })
        .catch((error: unknown) => String(error));
      expect(await failed).to.contain('the change failed');
      const rows = await database.auditEvents.findAll({ raw: true });
      expect(rows.map(({ event, address, details }) => ({ event, address, details }))).to.deep.equal([
        { event: 'accountFrozen', address: '10.0.0.1', details: '{"cause":"盗版模型"}' },
      ]);
    });

    it('changes no row, however it is asked to', async () => {
      const { database } = opened;
      const row = await database.auditEvents.findOne({ rejectOnEmpty: true });
      const tries: (() => Promise<unknown>)[] = [
        () => row.update({ event: 'signedIn' }),
        () => database.auditEvents.update({ event: 'signedIn' }, { where: { id: row.id } }),
        () => database.auditEvents.upsert({ ...row.get({ plain: true }), event: 'signedIn' }),
      ];
      for (const change of tries) {
        const outcome = await database.transact(() => change()).catch((error: unknown) => String(error));
        expect(outcome).to.contain('only ever appended to');
      }
      expect((await database.auditEvents.findByPk(row.id, { rejectOnEmpty: true })).event).to.equal('accountFrozen');
    });

    it('keeps of an address what its column holds', async () => {
      const subjectId = newId();
      await opened.database.transact((transaction) =>
        recordAudit(opened.database, { event: 'roleGranted', actorId, subjectId, address: '1'.repeat(200) }, now, transaction),
      );
      const row = await opened.database.auditEvents.findOne({ where: { subjectId }, rejectOnEmpty: true });
      expect(row.address).to.equal('1'.repeat(64));
    });

    it('takes no secret and nothing longer than 1 KB', async () => {
      const before = await opened.database.auditEvents.count();
      const refused: AuditDetails[] = [{ password: 'hunter22' }, { cause: '假'.repeat(400) }];
      for (const details of refused) {
        expect(await record(details).catch((error: unknown) => String(error))).to.contain('audit log');
      }
      expect(await opened.database.auditEvents.count()).to.equal(before);
    });

    it('is swept after its retention: 400 days, or what the operator set', async () => {
      const { database } = opened;
      await database.transact((transaction) => database.auditEvents.destroy({ where: {}, transaction }));
      for (const age of [1, 399, 401]) await record({ age: String(age) }, new Date(now.getTime() - age * day));
      expect(await sweepAudit({ database, clock: () => now })).to.equal(1);
      expect(await sweepAudit({ database, clock: () => now, retention: { ...usualRetention, auditMs: 30 * day } })).to.equal(1);
      expect((await database.auditEvents.findAll()).map(({ details }) => details)).to.deep.equal(['{"age":"1"}']);
    });
  });
}
