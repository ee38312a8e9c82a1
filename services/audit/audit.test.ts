import { expect } from 'chai';
import { Op } from 'sequelize';
import type { AuditDetails } from '#domain/audit/events';
import { usualRetention } from '#domain/retention';
import { newId } from '#storage/database/ids';
import { farmBackends, type TestDatabase } from '#test/databases';
import { recordAudit } from './record.ts';
import { sweepAudit } from './sweep.ts';

const day = 24 * 60 * 60_000;

for (const backend of farmBackends) {
  describe(`audit log on ${backend.name}`, () => {
    let opened: TestDatabase;
    before(async () => (opened = await backend.open()));
    after(() => opened.close());

    /** The database has its own clock, by which it keeps what is young. */
    const now = new Date();
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

    it('lets nobody change a row or remove a young one, whoever asks the database for it', async () => {
      const { database } = opened;
      const refusalOf = (sql: string) =>
        database.sequelize.query(sql).then(
          () => 'done',
          (error: Error & { parent?: Error }) => String(error.parent ?? error),
        );
      await record({ age: '28' }, new Date(now.getTime() - 28 * day));
      const rows = await database.auditEvents.count();
      for (const sql of ["UPDATE audit_events SET event = 'signedIn'", 'DELETE FROM audit_events'])
        expect(await refusalOf(sql), sql).to.contain('only ever appended to');
      expect(await database.auditEvents.count()).to.equal(rows);
    });

    it('is swept after its retention: 400 days, or what the operator set', async () => {
      const { database } = opened;
      const left = async () => {
        const rows = await database.auditEvents.findAll({ where: { details: { [Op.like]: '{"swept":%' } }, order: ['id'] });
        return rows.map(({ details }) => details);
      };
      for (const age of [29, 31, 399, 401]) await record({ swept: age }, new Date(now.getTime() - age * day));
      const all = [29, 31, 399].map((age) => `{"swept":${age}}`);
      await sweepAudit({ database, clock: () => now });
      expect(await left()).to.deep.equal(all);
      await sweepAudit({ database, clock: () => now, retention: { ...usualRetention, auditMs: 30 * day } });
      expect(await left()).to.deep.equal(all.slice(0, 1));
    });
  });
}
