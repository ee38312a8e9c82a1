import { expect } from 'chai';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { reportOf, resultOf } from '#domain/jobs/kinds';
import { writeDemoModel } from '#engine/generators/write-demo-model';
import { reportJobProgress } from '#services/jobs/progress';
import { farmBackends } from '#test/databases';
import { keysUnder, openFlow, type Flow } from '#test/flow';
import { buildFile, buildJob } from '#test/work';

for (const backend of farmBackends) {
  describe(`a conversion on ${backend.name}`, () => {
    let flow: Flow;
    before(async () => {
      flow = await openFlow({ backend });
      await flow.work();
    });
    after(() => flow.close());

    it('writes a checked model as glTF with its files, and reports it', async function () {
      this.timeout(60_000);
      const model = await readFile(await writeDemoModel(join(flow.folder, 'model.glb')));
      const file = await flow.ended(await flow.hand(model, '椅子.glb'));
      const job = await flow.ended(await flow.enqueue(file, { kind: 'convert', target: 'gltf' }));
      expect([job.status, job.stage, job.percent, job.error]).to.deep.equal(['Success', 'done', 100, null]);
      expect(await keysUnder(flow.objects, `jobs/${job.id}/1/`)).to.deep.equal(['report.json', 'result.zip', 'thumbnail.webp']);
      expect(reportOf('convert', job)?.files.map(({ path }) => path)).to.include(`${job.modelName}.gltf`);
      const { before, after } = resultOf('convert', job) ?? {};
      expect(before?.triangles).to.equal(after?.triangles).and.to.be.greaterThan(1000);
      expect((await flow.events(job)).at(-1)).to.include({ status: 'Success', isSucceed: true });
    });

    it('says which stage it is in when it takes long enough to be asked', async () => {
      const file = await buildFile(flow.database, flow.owner.id, {});
      const input = { kind: 'convert', target: 'gltf' } as const;
      const job = await buildJob(flow.database, file, { kind: 'convert', input, status: 'Running', stage: 'fetch' });
      await reportJobProgress(flow, { id: job.id, attempt: 1, stage: 'write', percent: 60 });
      expect((await flow.events(job)).map(({ tips }) => tips)).to.deep.equal(['正在写出结果']);
    });
  });
}
