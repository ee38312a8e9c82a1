import { expect } from 'chai';
import { accountDeletionId, type Deletion } from '#domain/workflows/ids';
import { disposals } from '#services/catalog/works';
import { enqueueStart } from '#services/work/outbox/enqueue';
import { sweepDeletions } from '#services/deletion/sweep';
import { farmBackends } from '#test/databases';
import { keysUnder, openFlow, type Flow } from '#test/flow';
import { modelPath } from '#test/models';

for (const backend of farmBackends) {
  describe(`an account whose time has come, on ${backend.name}`, () => {
    let flow: Flow;
    before(async function () {
      this.timeout(120_000);
      flow = await openFlow({ backend });
    });
    after(() => flow.close());

    it('is deleted once, though it is started twice and its worker stops midway, and keeps no object', async function () {
      this.timeout(120_000);
      const { database, owner, objects } = flow;
      const ownerId = owner.id;
      const first = await flow.work();
      await flow.ended(await flow.hand(modelPath('zip/chair.zip')));
      await first.close();

      const dueAtMs = Date.now() - 1000;
      await database.transact((transaction) => owner.update({ deletionDueAt: new Date(dueAtMs) }, { transaction }));
      const input = { userId: ownerId, ownerId, fileName: '', dueAtMs, againMs: 200, settleMs: 200 };
      await database.transact((transaction) => enqueueStart(database, { kind: 'deleteAccount', input }, transaction));
      await database.transact((transaction) => enqueueStart(database, { kind: 'deleteAccount', input }, transaction));
      expect((await sweepDeletions(flow)).started, 'on its way already').to.equal(0);

      // Its first worker begins, gets half way, and does not get on with clearing the store until it is gone.
      const avatar = { id: ownerId, ownerId, purpose: 'avatar', bytes: 1, status: 'Claimed', keyId: null } as const;
      await database.transact((transaction) => database.attachments.create({ ...avatar, createdAt: new Date() }, { transaction }));
      let stuck = false;
      const failing = Object.assign(Object.create(objects) as typeof objects, {
        remove: () => {
          stuck = true;
          return Promise.reject(new Error('no store'));
        },
      });
      const second = await flow.work({ objects: failing, graceMs: 0 });
      await flow.until('the deletion to be in the middle', () => stuck);
      expect((await owner.reload()).deletedAt).to.not.equal(null);
      await second.close();

      await flow.work();
      await flow.until('its files to be deleted', async () => (await database.outbox.count({ where: { ownerId, kind: 'purge' } })) > 0);
      await flow.until('the attachment to be gone', async () => (await database.attachments.findByPk(ownerId))?.status === 'Erased');
      expect((await owner.reload()).erasedAt, 'before its files are purged').to.equal(null);
      // What the purges do once nothing can be undone any longer.
      for (const { payload } of await database.outbox.findAll({ where: { ownerId, kind: 'purge' } })) {
        const deletion = payload as Deletion;
        await disposals[deletion.kind].purge(flow, deletion);
      }
      await flow.client.workflow.getHandle(accountDeletionId({ userId: ownerId, dueAtMs })).result();
      expect((await owner.reload()).erasedAt).to.not.equal(null);
      expect([await keysUnder(objects, 'files/'), await keysUnder(objects, `uploads/${ownerId}/`)]).to.deep.equal([[], []]);
      expect(await database.files.count({ where: { ownerId } })).to.equal(0);
      expect(await database.auditEvents.count({ where: { subjectId: ownerId, event: 'accountDeleted' } })).to.equal(1);
    });
  });
}
