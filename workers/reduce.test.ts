import { expect } from 'chai';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { reportOf, resultOf } from '#domain/kinds/jobs';
import { writeDemoModel } from '#engine/generators/write-demo-model';
import { farmBackends } from '#test/databases';
import { keysUnder, openFlow, type Flow } from '#test/flow';

for (const backend of farmBackends) {
  describe(`a reduction of faces on ${backend.name}`, () => {
    let flow: Flow;
    before(async () => {
      flow = await openFlow({ backend });
      await flow.work();
    });
    after(() => flow.close());

    it('keeps a share of the faces and every texture, compares both and reports it', async function () {
      this.timeout(60_000);
      const model = await readFile(await writeDemoModel(join(flow.folder, 'model.glb')));
      const file = await flow.ended(await flow.hand(model, '椅子.glb'));
      const options = { ratio: 0.25, faces: null, lockedParts: [] };
      const job = await flow.ended(await flow.enqueue(file, { kind: 'reduce', options }));
      expect([job.status, job.stage, job.percent, job.error]).to.deep.equal(['Success', 'done', 100, null]);
      const kept = ['comparison.webp', 'deviation.glb', 'report.json', 'result.glb', 'thumbnail.webp'];
      expect(await keysUnder(flow.objects, `jobs/${job.id}/1/`)).to.deep.equal(kept);
      const { before, after } = resultOf('reduce', job) ?? {};
      expect((after?.triangles ?? 0) / (before?.triangles ?? 1)).to.be.within(0.2, 0.26);
      expect(after?.textureBytes).to.equal(before?.textureBytes).and.to.be.greaterThan(0);
      expect(reportOf('reduce', job)?.quality?.rmsPercent).to.be.within(0, 1);
      expect(reportOf('reduce', job)?.options).to.deep.equal(options);
      expect((await flow.events(job)).at(-1)).to.include({ status: 'Success', isSucceed: true });
    });
  });
}
