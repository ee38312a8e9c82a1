import { readFile } from 'node:fs/promises';
import { expect } from 'chai';
import type { RunVerb } from '#activities/deps';
import { AppError } from '#domain/errors/app-error';
import { runId } from '#domain/workflows/ids';
import { cancelCheck } from '#services/checks/cancel';
import { fileThumbnailKey } from '#storage/objects/keys';
import { createS3Store } from '#storage/objects/s3';
import { jobFolders, keysUnder, openFlow, type Flow } from '#test/flow';
import { openGate, type Gate } from '#test/gate';
import { wrappedChildren } from '#test/holding';
import { testS3 } from '#test/object-stores';
import { obliqueZip } from '#test/oblique';
import { modelPath } from '#test/models';
import { waitingStage, type WorkflowProgress } from '#workflows/contracts';

describe('a full disk', () => {
  it('makes running work wait without using up tries, and loses nothing', async function () {
    this.timeout(120_000);
    const flow = await openFlow();
    try {
      const cramped = await flow.work({ minFreeBytes: Number.MAX_SAFE_INTEGER });
      const file = await flow.hand(await readFile(modelPath('gltf/nested.glb')), 'nested.glb', { timing: { tries: 3, diskRetryMs: 100 } });
      const workflowId = runId('check', { id: file.id, attempt: 1 });
      const pauses = async () => (await flow.client.workflow.getHandle(workflowId).query<WorkflowProgress>('progress')).rounds;
      expect(await flow.waiting(workflowId)).to.equal('磁盘空间不足');
      // With more pauses than tries it would already wait for an operator if they counted.
      await flow.until('more pauses than tries', async () => (await pauses()) > 4);
      expect(await flow.waiting(workflowId)).to.equal('磁盘空间不足');
      expect((await file.reload()).status).to.equal('Checking');
      await cramped.close();
      await flow.work();
      expect((await flow.ended(file)).status).to.equal('Success');
    } finally {
      await flow.close();
    }
  });
});

describe('a model that needs too much', () => {
  it('ends with a clear error past the memory cap or the deadline, and the worker goes on with the next', async function () {
    this.timeout(150_000);
    const flow = await openFlow();
    try {
      const glb = await readFile(modelPath('gltf/nested.glb'));
      const slots = { ioSlots: 1, cpuSlots: 2, idleBytes: 0 };
      const small = await flow.work({ slots: { ...slots, childMemoryBytes: 32 * 1024 ** 2 } });
      const heavy = await flow.ended(await flow.hand(glb, 'heavy.glb'));
      expect(heavy.error).to.deep.equal({ code: 'model.tooComplex', params: { limit: '32 MB' } });
      expect((await flow.events(heavy)).at(-1)?.tips).to.match(/^模型过于复杂，处理所需内存超过上限（32 MB）/);
      expect((await flow.ended(await flow.hand(glb, 'next.glb'))).error?.code).to.equal('model.tooComplex');
      await small.close();

      await flow.work({ slots: { ...slots, childMemoryBytes: 1024 ** 3 }, checkDeadlineMs: 1 });
      const slow = await flow.ended(await flow.hand(glb, 'slow.glb'));
      expect(slow.error?.code).to.equal('model.timeout');
      expect((await flow.ended(await flow.hand(await obliqueZip(), 'next.zip', { modelType: 'oblique' }))).status).to.equal('Success');
      expect(await jobFolders(flow.tempFolder)).to.deep.equal([]);
    } finally {
      await flow.close();
    }
  });
});

describe('a child that is killed while it draws a picture', () => {
  it('is replaced, and the picture is drawn; a model that crashes every one of them has none', async function () {
    this.timeout(120_000);
    const flow = await openFlow();
    try {
      let crashes = 2;
      const crashing =
        (run: RunVerb): RunVerb =>
        (verb, args, task) =>
          verb === 'preview' && crashes-- > 0 ? Promise.reject(new AppError('engine.crashed')) : run(verb, args, task);
      await flow.work({ openChildren: wrappedChildren(crashing) });
      const glb = await readFile(modelPath('gltf/nested.glb'));
      const file = await flow.ended(await flow.hand(glb, 'nested.glb'));
      expect(file).to.include({ status: 'Success', thumbnailKey: fileThumbnailKey(file.id, 1) });
      crashes = Number.MAX_SAFE_INTEGER;
      expect(await flow.ended(await flow.hand(glb, 'deadly.glb'))).to.include({ status: 'Success', thumbnailKey: null });
    } finally {
      await flow.close();
    }
  });
});

if (testS3 !== undefined) {
  const server = testS3;
  describe('an outage of object storage', () => {
    let flow: Flow;
    let gate: Gate;
    let glb: Buffer;
    before(async function () {
      this.timeout(120_000);
      const { hostname, port } = new URL(server.endpoint);
      gate = await openGate({ host: hostname, port: Number(port) });
      const objects = await createS3Store({ ...server, endpoint: `http://${gate.address}`, bucket: `test-${Date.now().toString(36)}` });
      flow = await openFlow({ objects });
      glb = await readFile(modelPath('gltf/nested.glb'));
      await flow.work();
    });
    after(async () => {
      gate.open();
      await flow.close();
      await gate.close();
    });

    it('is retried while short, and the check succeeds', async function () {
      this.timeout(120_000);
      const file = await flow.hand(glb, 'nested.glb', { timing: { tries: 20 } });
      gate.shut();
      const handle = flow.client.workflow.getHandle(runId('check', { id: file.id, attempt: 1 }));
      await flow.until('an attempt to fail', async () => {
        const progress = await handle.query<WorkflowProgress>('progress').catch(() => undefined);
        return (progress?.tries ?? 0) > 1;
      });
      expect((await file.reload()).status).to.equal('Checking');
      gate.open();
      expect((await flow.ended(file)).status).to.equal('Success');
    });

    it('makes work wait visibly when long, until an operator retries or gives up', async function () {
      this.timeout(150_000);
      const source = await flow.ended(await flow.hand(glb, 'source.glb'));
      const [kept, dropped, called] = await Promise.all(
        ['kept.glb', 'dropped.glb', 'called-off.glb'].map((name) => flow.hand(glb, name, { timing: { tries: 1 } })),
      );
      const job = await flow.submit(source, {}, { tries: 1 });
      gate.shut();
      const ids = [kept, dropped, called].map((file) => runId('check', { id: file!.id, attempt: 1 }));
      const jobId = runId('job', { id: job.id, attempt: 1 });
      for (const id of [...ids, jobId]) expect(await flow.waiting(id)).to.contain('存储服务暂时不可用');
      await flow.until('its row to show the job as waiting', async () => (await job.reload()).status === 'Waiting');
      await flow.until('the list to show them as waiting', async () => {
        const waiting: string[] = [];
        for await (const { workflowId } of flow.client.workflow.list({ query: `ModelmillStage = '${waitingStage}'` }))
          waiting.push(workflowId);
        return ids.every((id) => waiting.includes(id));
      });

      await cancelCheck(flow, { ownerId: flow.owner.id, fileId: called!.id });
      await flow.signal(ids[1]!, 'giveUp');
      expect((await flow.ended(called!)).status).to.equal('Cancelled');
      expect((await flow.ended(dropped!)).error?.code).to.equal('job.gaveUp');
      expect((await flow.events(dropped!)).at(-1)?.tips).to.contain('未产生费用，请联系客服');

      gate.open();
      await flow.signal(ids[0]!, 'retry');
      await flow.signal(jobId, 'retry');
      expect((await flow.ended(kept!)).status).to.equal('Success');
      expect((await flow.ended(job)).status).to.equal('Success');
      expect(await keysUnder(flow.objects, `files/${kept!.id}/`)).to.deep.equal(['1/parts.json', '1/preview.glb', '1/thumbnail.webp']);
      expect(await keysUnder(flow.objects, `files/${dropped!.id}/`)).to.deep.equal([]);
    });
  });
}
