import { expect } from 'chai';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { reportOf, resultOf } from '#domain/kinds/jobs';
import { initialSettings } from '#domain/editor/settings';
import { readModel } from '#engine/readers/read';
import { writeDemoModel } from '#engine/generators/write-demo-model';
import { reportJobProgress } from '#services/jobs/progress';
import { farmBackends } from '#test/databases';
import { keysUnder, openFlow, type Flow } from '#test/flow';
import { modelPath } from '#test/models';
import { buildFile, buildJob } from '#test/work';

for (const backend of farmBackends) {
  describe(`a conversion on ${backend.name}`, () => {
    let flow: Flow;
    before(async () => {
      flow = await openFlow({ backend });
      await flow.work();
    });
    after(() => flow.close());
    const download = async (key: string, name: string): Promise<string> => {
      const path = join(flow.folder, name);
      await flow.objects.getFile(key, path, {});
      return path;
    };

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

    it('reads back what it wrote, in three formats of one lightweighting', async function () {
      this.timeout(90_000);
      const file = await flow.ended(await flow.hand(await readFile(modelPath('gltf/truck.glb')), '货车.glb'));
      const light = await flow.ended(await flow.submit(file));
      const targets = ['fbx', 'stl', 'usdz'] as const;
      const jobs = await Promise.all(
        targets.map(async (target) => flow.ended(await flow.enqueue(file, { kind: 'convert', target, resultOf: light.id }))),
      );
      const made = resultOf('lightweight', light)?.after.triangles;
      for (const job of jobs.slice(0, 2)) {
        expect(job.error, job.id).to.equal(null);
        const { source, result } = reportOf('convert', job)?.readBack ?? {};
        expect([source?.triangles, result?.triangles]).to.deep.equal([made, made]);
      }
      // Nobody here reads USDZ.
      expect([jobs[2]?.status, reportOf('convert', jobs[2]!)?.readBack]).to.deep.equal(['Success', null]);
      const stl = reportOf('convert', jobs[1]!)?.readBack;
      // It states no unit, and is written in millimetres.
      expect(Math.max(...(stl?.result.size ?? []))).to.be.closeTo(Math.max(...(stl?.source.size ?? [])) * 1000, 10);
      expect(stl?.source.materials).to.be.greaterThan(stl?.result.materials ?? Infinity);
      await flow.database.jobs.update({ deletedAt: new Date() }, { where: { id: light.id } });
      const late = await flow.ended(await flow.enqueue(file, { kind: 'convert', target: 'stl', resultOf: light.id }));
      expect(late.error?.code).to.equal('offline.resultGone');
    });

    it('writes what was edited on the model by the time it runs, where that is wanted', async function () {
      this.timeout(90_000);
      const file = await flow.ended(await flow.hand(await readFile(modelPath('gltf/truck.glb')), '货车.glb'));
      const settings = { ...initialSettings, cameras: [{ id: 'v', name: '正面', position: [0, 1, 8], target: [0, 1, 0], fov: 40 }] };
      const saved = {
        fileId: file.id,
        ownerId: file.ownerId,
        revision: 1,
        settings: JSON.stringify(settings),
        bytes: 1,
        savedAt: new Date(),
      };
      await flow.database.transact((transaction) => flow.database.sceneSettings.create(saved, { transaction }));
      const cameras = async (edits: object) => {
        const job = await flow.ended(await flow.enqueue(file, { kind: 'convert', target: 'glb', ...edits }));
        const scene = await readModel(await download(job.resultKey ?? '', `${job.id}.glb`));
        return scene.cameras.length;
      };
      expect([await cameras({}), await cameras({ edits: true })]).to.deep.equal([0, 1]);
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
