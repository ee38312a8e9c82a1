import { expect } from 'chai';
import { runId } from '#domain/workflows/ids';
import { buildWaiting } from '#test/bulk';
import { farmBackends, type TestDatabase } from '#test/databases';
import { outcomeOf } from '#test/orders';
import { buildUser } from '#test/people';
import { buildFile, buildJob } from '#test/work';
import { decideWork } from './decide-work.ts';

for (const backend of farmBackends) {
  describe(`what operators decide about one work on ${backend.name}`, () => {
    let opened: TestDatabase;
    let by: { administratorId: string; address: string };
    before(async () => {
      opened = await backend.open();
      by = { administratorId: (await buildUser(opened.database, { role: 'operator' })).id, address: '10.0.0.1' };
    });
    after(() => opened.close());

    const decide = (workflowId: string, decision: 'retry' | 'giveUp' | 'cancel') =>
      decideWork(opened, { workflowId, decision, cause: '用户来电', by });
    const told = async (workflowId: string): Promise<string[]> => {
      const [signals, entries] = await Promise.all([
        opened.database.outbox.findAll({ where: { workflowId, action: 'signal' } }),
        opened.database.auditEvents.findAll({ where: { actorId: by.administratorId } }),
      ]);
      const about = entries.filter(({ details }) => details.includes(workflowId));
      return [...signals.map(({ name }) => name), ...about.map(({ event }) => event)];
    };

    it('is sent to what waits, with its entry in the log, and to nothing else', async () => {
      const [job] = await buildWaiting(opened.database, (await buildUser(opened.database)).id, 1);
      const id = runId('job', job!);
      expect(await decide(id, 'retry')).to.equal(1);
      expect(await told(id)).to.deep.equal(['retry', 'workRetried']);
      expect(await decide('job/none/1', 'giveUp')).to.equal(0);
    });

    it('cancels what is queued or runs, in its last run, and nothing that has ended', async () => {
      const file = await buildFile(opened.database, (await buildUser(opened.database)).id);
      const [running, ended] = [
        await buildJob(opened.database, file, { status: 'Running', attempt: 2 }),
        await buildJob(opened.database, file),
      ];
      expect(await decide(runId('job', { id: running.id, attempt: 1 }), 'cancel')).to.equal(0);
      expect(await decide(runId('job', { id: ended.id, attempt: 1 }), 'cancel')).to.equal(0);
      expect(await decide(`check/${file.id}/1`, 'cancel')).to.equal(0);
      expect(await decide(runId('job', running), 'cancel')).to.equal(1);
      expect(await told(runId('job', running))).to.deep.equal(['cancel', 'workCancelled']);
    });

    it('gives up nothing of his own', async () => {
      const [own] = await buildWaiting(opened.database, by.administratorId, 1);
      expect(await outcomeOf(decide(runId('job', own!), 'giveUp'))).to.equal('administration.ownAccount');
      expect(await decide(runId('job', own!), 'retry')).to.equal(1);
    });
  });
}
