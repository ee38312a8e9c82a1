import { expect } from 'chai';
import type { SourceFileDetailView } from '#domain/files/views';
import type { JobDetailView } from '#domain/jobs/views';
import type { CheckReport, JobReport } from '#domain/models/figures';
import { fileMediaPath } from '#domain/files/media';
import { jobMediaPath } from '#domain/kinds/media';
import type { CallName } from '#domain/catalog/calls';
import { openTestApi, type Person, type TestApi } from '#test/api';
import { farmBackends } from '#test/databases';
import { buildFile, buildJob } from '#test/work';

const rows = 20;
const summary = { bytes: 1000, triangles: 12, vertices: 24, drawCalls: 1, textureBytes: 0 };
const textures = Array.from({ length: 1500 }, (_, index) => ({
  name: `一张名字很长的贴图，第 ${index} 张，在文件夹里的文件夹里.png`,
  ...{ width: 1, height: 1, mimeType: 'image/png', bytes: 1 },
}));
const figures = { triangles: 12, meshes: 3, animations: 2, textures, warnings: [] };
const checkReport = { engineVersion: '1', modelPath: 'a.obj', figures, summary, findings: [] } as unknown as CheckReport;
const jobReport = {
  ...{ engineVersion: '1', before: summary, after: summary, beforeFigures: figures, warnings: [], pictures: true },
  quality: { rmsPercent: 0.1, textures: textures.map(({ name }, index) => ({ name, psnrDb: 50 - index / 100 })) },
} as unknown as JobReport;

for (const backend of farmBackends) {
  describe(`large reports over HTTP on ${backend.name}`, () => {
    let api: TestApi;
    let owner: Person;
    const statements: string[] = [];
    before(async () => {
      api = await openTestApi(backend);
      owner = await api.person();
      for (let count = 0; count < rows; count++) {
        const file = await buildFile(api.database, owner.user.id, { report: checkReport, previewKey: 'p' });
        await buildJob(api.database, file, { report: jobReport, attempt: 1, resultKey: 'r' });
        ids = { fileId: file.id };
        jobIds = { id: (await buildJob(api.database, file, { report: jobReport, resultKey: 'r' })).id };
      }
      const { options } = api.database.sequelize as unknown as { options: { logging: (sql: string) => void } };
      options.logging = (sql) => void statements.push(sql);
    });
    beforeEach(() => statements.splice(0));
    after(() => api.close());
    let ids = { fileId: '' };
    let jobIds = { id: '' };

    /** Bytes of the answer. */
    const bytesOf = async (name: CallName, payload: object): Promise<number> => {
      const { envelope } = await owner.client.post(name, payload);
      expect(envelope.resp_msg, name).to.equal('操作成功');
      return Buffer.byteLength(JSON.stringify(envelope));
    };
    const readReports = (): string[] => statements.filter((sql) => /`report`/.test(sql));

    it('are read by nothing but the page of their own file or job', async () => {
      const reads: [CallName, object][] = [
        ['fileList', {}],
        ['cardList', {}],
        ['fileRuns', ids],
        ['getModelStatus', { id: ids.fileId, type: 'CHECK' }],
        ['getModelStatus', { ...jobIds, type: 'JOB' }],
        ['updateModelFile', { ...ids, modelName: '新名字' }],
        ['jobRename', { ...jobIds, modelName: '新名字' }],
        ['downloadModelFile', jobIds],
        ['deleteResult', jobIds],
        ['jobRestore', jobIds],
        ['fileDelete', ids],
        ['fileRestore', ids],
      ];
      for (const [name, payload] of reads) {
        const bytes = await bytesOf(name, payload);
        expect(bytes, name).to.be.lessThan(40_000);
        expect(readReports(), name).to.deep.equal([]);
      }
      expect(statements.length).to.be.greaterThan(reads.length);
      for (const path of [fileMediaPath(ids.fileId, 'preview.glb'), jobMediaPath(jobIds.id, 'comparison.webp')]) {
        await owner.client.media(path);
        expect(readReports(), path).to.deep.equal([]);
      }
    });

    it('are whole on that page', async () => {
      const file = await owner.client.call<SourceFileDetailView>('fileDetail', ids);
      expect(file.report?.figures.textures).to.have.length(textures.length);
      const job = await owner.client.call<JobDetailView>('serviceDetail', jobIds);
      expect(job.report).to.deep.equal(jobReport);
      expect(readReports()).to.have.length(2);
    });

    it('leave in lists the figures that they had there', async () => {
      const { results } = await owner.client.call<{ results: { triangles: number }[] }>('fileList', { pageSize: 1 });
      expect(results[0]?.triangles).to.equal(12);
      const { before, runs } = await owner.client.call<{
        before: object;
        runs: { quality: JobReport['quality']; comparisonUrl: string }[];
      }>('fileRuns', ids);
      expect(before).to.include(summary);
      expect(runs[0]?.quality).to.deep.include({ rmsPercent: 0.1, textures: [{ name: textures.at(-1)?.name, psnrDb: 50 - 14.99 }] });
      expect(runs[0]?.comparisonUrl).to.match(/comparison\.webp$/);
    });
  });
}
