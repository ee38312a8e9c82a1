import { expect } from 'chai';
import { runId } from '#domain/workflows/ids';
import { cancelCheck } from '#services/checks/cancel';
import { finishCheck } from '#services/checks/finish';
import { claimDue, type ClaimInput } from '#services/work/outbox/claim';
import { settle } from '#services/work/outbox/settle';
import { giveTurns } from '#services/work/turns/give';
import { farmBackends } from '#test/databases';
import { openFlow, sharedTemporal, type Flow } from '#test/flow';
import { openGate } from '#test/gate';
import { obliqueZip } from '#test/oblique';

const pools = { pools: ['orchestration' as const, 'io' as const] };

for (const backend of farmBackends) {
  describe(`the dispatcher on ${backend.name}`, () => {
    let flow: Flow;
    beforeEach(async function () {
      this.timeout(30_000);
      flow = await openFlow({ backend });
    });
    afterEach(() => flow.close());
    const hand = async (name: string) => flow.hand(await obliqueZip(), name, { modelType: 'oblique' });

    it('gives each row to one of many concurrent claimers, a signal never before its start, and frees expired leases', async () => {
      const { database } = flow;
      const files = await Promise.all(['a.zip', 'b.zip', 'c.zip'].map(hand));
      await cancelCheck({ database }, { ownerId: flow.owner.id, fileId: files[0]!.id });
      const owners = Array.from({ length: 6 }, (_, index) => `dispatcher-${index}`);
      const claimAll = async (claim: ClaimInput) => [...(await claimDue({ database }, claim)), ...(await giveTurns({ database }, claim))];
      const claims = await Promise.all(owners.map((owner) => claimAll({ owner, leaseMs: 2000, limit: 10 })));
      const rows = claims.flat();
      expect(rows.map(({ action }) => action)).to.deep.equal(['start', 'start', 'start']);
      expect(new Set(rows.map(({ id }) => id)).size).to.equal(3);

      const loser = owners[claims.findIndex((claim) => claim.length > 0)]!;
      await flow.until('its lease to expire', async () => {
        const again = await claimAll({ owner: 'later', leaseMs: 60_000, limit: 10 });
        return again.some(({ id }) => id === rows[0]!.id);
      });
      expect(await settle({ database }, { id: rows[0]!.id, owner: loser, result: 'sent' }), 'another dispatcher holds the lease').to.equal(
        false,
      );
    });

    it('drops a start whose input has another shape, and the upkeep starts the file’s next attempt', async function () {
      this.timeout(30_000);
      const { database } = flow;
      const file = await hand('old.zip');
      const workflowId = runId('check', { id: file.id, attempt: 1 });
      const row = await database.outbox.findOne({ where: { workflowId }, rejectOnEmpty: true });
      await row.update({ payload: { path: '/old/shape' } });
      await flow.work({ orchestration: { upkeepMs: 300 } });
      await flow.until('the second attempt to end', async () => (await file.reload()).attempt === 2 && file.status === 'Success');
      expect(await row.reload()).to.include({ status: 'Dropped', note: '输入与这类工作的格式不符' });
    });

    it('keeps rows while Temporal is unreachable, reports that, and sends them once it is back', async function () {
      this.timeout(60_000);
      const [host, port] = (await sharedTemporal()).address.split(':');
      const gate = await openGate({ host: host!, port: Number(port) });
      gate.shut();
      try {
        await flow.work({ temporal: { address: gate.address, namespace: 'default' }, orchestration: { heartbeatMs: 200 } });
        const file = await hand('patient.zip');
        const beat = async () => (await flow.database.heartbeats.findByPk('dispatcher'))?.temporalReachable;
        const row = () =>
          flow.database.outbox.findOne({ where: { workflowId: runId('check', { id: file.id, attempt: 1 }) }, rejectOnEmpty: true });
        await flow.until('a send to fail', async () => (await row()).tries > 0 && (await beat()) === false);
        expect([(await row()).status, (await file.reload()).status]).to.deep.equal(['Pending', 'Pending']);
        gate.open();
        expect((await flow.ended(file)).status).to.equal('Success');
        await flow.until('the heartbeat to report it', async () => (await beat()) === true);
      } finally {
        await flow.close();
        await gate.close();
        flow = await openFlow({ backend });
      }
    });

    it('restarts, as the next attempt, what Temporal lost or an operator terminated', async function () {
      this.timeout(60_000);
      const { database, client } = flow;
      const forgotten = await hand('forgotten.zip');
      const terminated = await hand('terminated.zip');
      await database.outbox.update({ status: 'Sent' }, { where: { workflowId: runId('check', { id: forgotten.id, attempt: 1 }) } });
      await client.workflow.start('checkModelWorkflow', {
        workflowId: runId('check', { id: terminated.id, attempt: 1 }),
        taskQueue: 'nobody',
        args: [],
      });
      await database.outbox.update({ status: 'Sent' }, { where: { workflowId: runId('check', { id: terminated.id, attempt: 1 }) } });
      await client.workflow.getHandle(runId('check', { id: terminated.id, attempt: 1 })).terminate('by hand');
      await flow.work(pools);
      for (const file of [await flow.ended(forgotten), await flow.ended(terminated)]) {
        expect([file.status, file.attempt]).to.deep.equal(['Success', 2]);
      }
    });

    it('drops a row older than Temporal’s retention unless its work is still wanted', async function () {
      this.timeout(60_000);
      const { database } = flow;
      const done = await hand('done.zip');
      const open = await hand('open.zip');
      await finishCheck({ database }, { id: done.id, attempt: 1, outcome: { status: 'Cancelled' } });
      await database.outbox.update({ createdAt: new Date(Date.now() - 2 * 24 * 60 * 60_000) }, { where: {} });
      await flow.work(pools);
      expect((await flow.ended(open)).status).to.equal('Success');
      const row = await database.outbox.findOne({
        where: { workflowId: runId('check', { id: done.id, attempt: 1 }) },
        rejectOnEmpty: true,
      });
      expect(row.status).to.equal('Dropped');
      expect((await done.reload()).status).to.equal('Cancelled');
    });
  });
}
