import { readFile } from 'node:fs/promises';
import { expect } from 'chai';
import { pino } from 'pino';
import { runId } from '#domain/workflows/ids';
import { createLogger } from '#runtime/logging';
import { withOrigin } from '#services/work/origin';
import { createS3Store } from '#storage/objects/s3';
import { farmBackends } from '#test/databases';
import { testFolder } from '#test/files';
import { openFlow } from '#test/flow';
import { openGate } from '#test/gate';
import { modelPath } from '#test/models';
import { testS3 } from '#test/object-stores';

interface Line {
  time: string;
  level: number;
  msg: string;
  name: string;
  requestId?: string;
  workflowId?: string;
  fileId?: string;
  jobId?: string;
  activity?: string;
  attempt?: number;
  kind?: string;
  ending?: string;
  code?: string;
}

for (const backend of farmBackends) {
  describe(`the log of workers on ${backend.name}`, function logs() {
    this.timeout(180_000);
    const folder = testFolder();

    it('is a line of JSON an event, with the workflow of each step and each ending, and no secret, at level debug', async () => {
      const path = folder.path('workers.log');
      const log = createLogger('workers', 'debug', pino.destination({ dest: path, sync: true }));
      const { hostname, port } = new URL(testS3?.endpoint ?? 'http://127.0.0.1:1');
      const gate = await openGate({ host: hostname, port: Number(port) });
      const far = testS3 && (await createS3Store({ ...testS3, endpoint: `http://${gate.address}`, bucket: 'test-workers-logs' }));
      const flow = await openFlow({ backend, ...(far && { objects: far }) });
      const ids: string[] = [];
      try {
        await flow.work({ log });
        const nested = await readFile(modelPath('gltf/nested.glb'));
        const good = await flow.ended(await withOrigin({ requestId: 'check-request' }, () => flow.hand(nested, 'nested.glb')));
        const bad = await flow.ended(await flow.hand(Buffer.from('no model'), 'broken.glb'));
        const job = await flow.ended(await withOrigin({ requestId: 'job-request' }, () => flow.submit(good)));
        ids.push(...[good, bad].map(({ id }) => runId('check', { id, attempt: 1 })), runId('job', { id: job.id, attempt: 1 }));
        if (far !== undefined) {
          const lost = await flow.hand(nested, 'lost.glb', { timing: { tries: 1 } });
          gate.shut();
          const lostId = runId('check', { id: lost.id, attempt: 1 });
          await flow.waiting(lostId);
          gate.open();
          await flow.signal(lostId, 'giveUp');
          await flow.ended(lost);
          ids.push(lostId);
        }
      } finally {
        await flow.close();
        await gate.close();
      }
      const text = await readFile(path, 'utf8');
      const lines = text
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line) as Line);
      expect(lines.filter(({ time, msg, name }) => Number.isNaN(Date.parse(time)) || msg === '' || name !== 'workers')).to.deep.equal([]);
      const ofSteps = lines.filter(({ activity }) => activity !== undefined);
      expect(ofSteps.filter(({ workflowId }) => workflowId === undefined)).to.deep.equal([]);
      expect(ofSteps.length).to.be.above(3);
      // Who knows the id of a request finds all that was done for it, and nothing else.
      const [check = '', , job = ''] = ids;
      const about = (workflowId: string) => lines.filter((line) => line.workflowId === workflowId);
      expect(about(job).map(({ msg }) => msg)).to.include.members(['sent', 'activity done', 'work ended']);
      for (const [workflowId, requestId] of [
        [check, 'check-request'],
        [job, 'job-request'],
      ] as const) {
        expect(about(workflowId).length).to.be.above(2);
        expect(lines.filter((line) => line.requestId === requestId)).to.deep.equal(about(workflowId));
      }
      const subjects = new Set(ofSteps.map(({ workflowId, fileId, jobId }) => `${workflowId}: ${fileId ?? jobId}`));
      expect([...subjects].toSorted()).to.deep.equal(ids.map((id) => `${id}: ${id.split('/')[1]}`).toSorted());
      const endings = lines
        .filter(({ msg }) => msg === 'work ended')
        .map(({ workflowId, kind, ending, code }) => [workflowId, kind, ending, code]);
      expect(endings.slice(0, 3)).to.deep.equal([
        [ids[0], 'check', 'Success', undefined],
        [ids[1], 'check', 'Error', endings[1]?.[3]],
        [ids[2], 'lightweight', 'Success', undefined],
      ]);
      expect(endings[1]?.[3]).to.match(/^\w+\.\w+$/);
      if (far !== undefined) {
        expect(endings[3]).to.deep.equal([ids[3], 'check', 'Error', 'job.gaveUp']);
        expect(lines.find(({ msg }) => msg === 'a workflow waits for an operator')).to.include({ workflowId: ids[3], level: 50 });
      }
      const { password } = new URL(flow.databaseUrl.replace('sqlite:', 'sqlite://'));
      const secrets = [flow.store.secret, testS3?.secretKey, testS3?.accessKey, decodeURIComponent(password), flow.owner.phone];
      for (const secret of secrets) if (secret !== undefined && secret !== '') expect(text).not.to.contain(secret);
      expect(text).not.to.match(/X-Amz-Signature|Authorization/i);
    });
  });
}
