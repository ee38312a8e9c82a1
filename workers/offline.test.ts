import { expect } from 'chai';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { reportOf, resultOf } from '#domain/kinds/jobs';
import { unpackArchive } from '#engine/archives/unpack';
import { writeDemoModel } from '#engine/generators/write-demo-model';
import { farmBackends } from '#test/databases';
import { keysUnder, openFlow, type Flow } from '#test/flow';

for (const backend of farmBackends) {
  describe(`an offline package on ${backend.name}`, function () {
    this.timeout(90_000);
    let flow: Flow;
    let model: Buffer;
    before(async () => {
      flow = await openFlow({ backend });
      await flow.work();
      model = await readFile(await writeDemoModel(join(flow.folder, 'model.glb')));
    });
    after(() => flow.close());

    /** What a package's page says of its model. */
    async function aboutOf({ resultKey, modelName }: { resultKey: string | null; modelName: string }): Promise<object> {
      const [zip, own] = [join(flow.folder, `${modelName}.zip`), join(flow.folder, `unpacked-${String(resultKey).replaceAll('/', '-')}`)];
      await flow.objects.getFile(resultKey ?? '', zip);
      const { entries } = await unpackArchive(zip, own);
      expect(entries.map(({ path }) => path).toSorted()).to.deep.equal([`${modelName}/LICENSES.txt`, `${modelName}/index.html`]);
      const page = await readFile(join(own, modelName, 'index.html'), 'utf8');
      return JSON.parse(/id="about">([^<]*)</.exec(page)?.[1] ?? '') as object;
    }

    it('holds a checked model, and is reported', async () => {
      const file = await flow.ended(await flow.hand(model, '椅子.glb'));
      const job = await flow.ended(await flow.enqueue(file, { kind: 'offline', logo: 'none', resultOf: null }));
      expect([job.status, job.stage, job.percent, job.error]).to.deep.equal(['Success', 'done', 100, null]);
      expect(await keysUnder(flow.objects, `jobs/${job.id}/1/`)).to.deep.equal(['report.json', 'result.zip', 'thumbnail.webp']);
      const { before, after } = resultOf('offline', job) ?? {};
      expect(before).to.include({ bytes: model.length });
      expect(after?.triangles).to.equal(before?.triangles);
      expect(reportOf('offline', job)?.after.bytes).to.equal(job.resultBytes);
      expect(await aboutOf(job)).to.deep.equal({ title: '椅子', triangles: before?.triangles, bytes: model.length, logo: null });
      expect((await flow.events(job)).at(-1)).to.include({ status: 'Success', isSucceed: true });
    });

    it('holds what a lightweighting made, and ends with a sentence once that is deleted', async () => {
      const file = await flow.ended(await flow.hand(model, '桌子.glb'));
      const light = await flow.ended(await flow.submit(file));
      const input = { kind: 'offline', logo: 'modelmill', resultOf: light.id } as const;
      const job = await flow.ended(await flow.enqueue(file, input));
      expect(job.status).to.equal('Success');
      expect(await aboutOf(job)).to.include({ bytes: light.resultBytes, logo: 'modelmill' });
      await light.update({ deletedAt: new Date() });
      const late = await flow.ended(await flow.enqueue(file, input));
      expect([late.status, late.error?.code]).to.deep.equal(['Error', 'offline.resultGone']);
    });
  });
}
