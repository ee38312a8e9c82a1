import { expect } from 'chai';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { defaultRemeshOptions } from '#domain/kinds/remesh/options';
import { findDownload } from '#services/jobs/download';
import { reportOf, resultOf } from '#domain/kinds/jobs';
import { writeDemoModel } from '#engine/generators/write-demo-model';
import { farmBackends } from '#test/databases';
import { keysUnder, openFlow, type Flow } from '#test/flow';

for (const backend of farmBackends) {
  describe(`a remeshing on ${backend.name}`, () => {
    let flow: Flow;
    before(async () => {
      flow = await openFlow({ backend });
      await flow.work();
    });
    after(() => flow.close());

    it('gives quads in the format that was chosen, beside the GLB that is shown', async function () {
      this.timeout(120_000);
      const model = await readFile(await writeDemoModel(join(flow.folder, 'model.glb')));
      const file = await flow.ended(await flow.hand(model, '椅子.glb'));
      const options = { ...defaultRemeshOptions, shape: 'quads', faces: 2000, textureSize: 1024 } as const;
      const job = await flow.ended(await flow.enqueue(file, { kind: 'remesh', options, target: 'fbx' }));
      expect([job.status, job.error]).to.deep.equal(['Success', null]);
      expect(await keysUnder(flow.objects, `jobs/${job.id}/1/`)).to.include.members(['result.fbx', 'result.glb']);
      const { surface } = reportOf('remesh', job)!;
      expect(surface.quads!.areaPercent).to.be.above(85);
      expect(resultOf('remesh', job)?.after.triangles).to.equal(surface.faces + surface.quads!.count);
      const { jobId, name, downloadName } = (await findDownload(flow, { ownerId: job.ownerId, jobId: job.id, what: 'result' })) as {
        jobId: string;
        name: string;
        downloadName: string;
      };
      expect([jobId, name, downloadName]).to.deep.equal([job.id, 'result.fbx', '椅子.fbx']);
    });

    it('lays a surface of the wanted faces, bakes what it looks like, compares both and reports it', async function () {
      this.timeout(120_000);
      const model = await readFile(await writeDemoModel(join(flow.folder, 'model.glb')));
      const file = await flow.ended(await flow.hand(model, '椅子.glb'));
      const options = { shape: 'triangles', faces: 4000, closeHoles: false, textureSize: 1024 } as const;
      const job = await flow.ended(await flow.enqueue(file, { kind: 'remesh', options }));
      expect([job.status, job.stage, job.percent, job.error]).to.deep.equal(['Success', 'done', 100, null]);
      const kept = ['comparison.webp', 'deviation.glb', 'report.json', 'result.glb', 'thumbnail.webp'];
      expect(await keysUnder(flow.objects, `jobs/${job.id}/1/`)).to.deep.equal(kept);
      const report = reportOf('remesh', job);
      expect(resultOf('remesh', job)?.after.triangles).to.equal(report?.surface.faces).and.to.be.within(3900, 4100);
      expect(report?.surface.nonManifoldEdges).to.equal(0);
      expect(report?.atlas.maps).to.include('baseColor');
      expect(report?.afterFigures.textures[0]).to.include({ width: 1024, height: 1024 });
      expect(report?.quality?.rmsPercent).to.be.within(0, 1);
      expect(report?.options).to.deep.equal(options);
      expect((await flow.events(job)).at(-1)).to.include({ status: 'Success', isSucceed: true });
    });
  });
}
