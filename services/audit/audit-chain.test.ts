import { expect } from 'chai';
import { newId } from '#storage/database/ids';
import type { AuditLinkRow } from '#storage/database/models/audit';
import { farmBackends, type TestDatabase } from '#test/databases';
import { usualRetention } from '#domain/retention';
import { recordAudit } from './record.ts';
import { sealAudit } from './seal.ts';
import { sweepAudit } from './sweep.ts';
import { sweepAuditChain } from './sweep-chain.ts';
import { verifyAudit } from './verify.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
const retention = { ...usualRetention, auditMs: 30 * day };

for (const backend of farmBackends) {
  describe(`the chain of the audit log on ${backend.name}`, function () {
    this.timeout(60_000);
    let opened: TestDatabase;
    before(async () => (opened = await backend.open()));
    after(() => opened.close());
    const begun = Date.now();
    const at = (minutes: number) => ({ database: opened.database, retention, clock: () => new Date(begun + minutes * minute) });
    const record = (minutes: number) =>
      opened.database.transact((transaction) =>
        recordAudit(
          opened.database,
          { event: 'accountFrozen', actorId: newId(), subjectId: newId(), details: { cause: '“盗版”' } },
          at(minutes).clock(),
          transaction,
        ),
      );
    const faults = async () => (await verifyAudit(at(300))).faults.map(({ kind, eventId }) => [kind, eventId]);
    /** What somebody does who may do everything in the database. */
    const forge = async (sql: string): Promise<void> => {
      const { sequelize } = opened.database;
      for (const table of ['audit_events', 'audit_chain'])
        for (const change of ['update', 'delete']) await sequelize.query(`DROP TRIGGER IF EXISTS ${table}_no_${change}`);
      await sequelize.query(sql);
    };

    it('takes what was swept in time for what it is, and only by the retention that was set', async () => {
      for (let count = 0; count < 3; count++) await record((-40 * day) / minute);
      expect(await sealAudit(at(0)), 'long after their time').to.equal(3);
      expect(await sweepAudit(at(0))).to.equal(3);
      expect(await faults()).to.deep.equal([]);
      const longer = await verifyAudit({ ...at(0), retention: usualRetention });
      expect(longer.faults.map(({ kind }) => kind)).to.deep.equal(['removed', 'removed', 'removed']);
    });

    it('seals what is a few minutes old, once, whoever does it at once', async () => {
      for (let count = 0; count < 12; count++) await record(0);
      expect(await sealAudit(at(1)), 'too young').to.equal(0);
      const sealed = await Promise.all([sealAudit(at(20)), sealAudit(at(20)), sealAudit(at(20))]);
      expect(sealed.reduce((all, one) => all + one, 0)).to.equal(12);
      await record(21);
      expect(await sealAudit(at(40))).to.equal(1);
      const { links, head } = await verifyAudit(at(300));
      expect([links, head?.seq]).to.deep.equal([16, 16]);
      expect(await faults()).to.deep.equal([]);
    });

    it('tells an event that commits late from one that is put in afterwards', async () => {
      await record(18);
      expect(await sealAudit(at(41)), 'late, but within the hour').to.equal(1);
      expect(await faults()).to.deep.equal([]);
      await record(-300);
      await record(42);
      await sealAudit(at(60));
      const [[kind] = []] = await faults();
      expect(kind).to.equal('added');
      await forge(
        `DELETE FROM audit_events WHERE created_at < '${new Date(begun - 200 * minute).toISOString().slice(0, 19).replace('T', ' ')}'`,
      );
      expect(await faults()).to.deep.equal([]);
    });

    it('finds the one event that was altered, and the one that was removed', async () => {
      const links = await opened.database.auditChain.findAll({ order: ['seq'] });
      const [altered, removed] = [links[4]?.eventId ?? '', links[8]?.eventId ?? ''];
      await forge(`UPDATE audit_events SET details = '{"cause":"没有的事"}' WHERE id = '${altered}'`);
      expect(await faults()).to.deep.equal([['altered', altered]]);
      await forge(`DELETE FROM audit_events WHERE id = '${removed}'`);
      expect(await faults()).to.deep.equal([
        ['altered', altered],
        ['removed', removed],
      ]);
      await forge(`UPDATE audit_chain SET event_at = '2020-01-01 00:00:00' WHERE event_id = '${removed}'`);
      expect(await faults(), 'as if it had been old').to.deep.equal([
        ['altered', altered],
        ['altered', removed],
      ]);
      await forge(`DELETE FROM audit_chain WHERE event_id = '${links[6]?.eventId}'`);
      expect((await faults()).map(([kind]) => kind)).to.include('removed');
    });

    it('finds that its beginning was cut off, and that it is not the one that was noted', async () => {
      const noted = { seq: 12, hash: (await opened.database.auditChain.findByPk(12))?.hash ?? '' };
      const kinds = async (head: typeof noted) => (await verifyAudit(at(300), head)).faults.map(({ kind, seq }) => [kind, seq]);
      await forge('DELETE FROM audit_chain WHERE seq < 11');
      expect(await kinds(noted)).to.deep.equal([['removed', 1]]);
      expect(await kinds({ ...noted, hash: 'x'.repeat(64) })).to.deep.include(['replaced', 12]);
      const newest = await opened.database.auditChain.max<number, AuditLinkRow>('seq');
      await sweepAuditChain({ ...at(0), clock: () => new Date(begun + usualRetention.remainsMs + 2 * day) });
      expect(await opened.database.auditChain.min('seq'), 'the last stays').to.equal(newest);
    });
  });
}
