import { expect } from 'chai';
import { AppError } from '#domain/errors/app-error';
import { reportLimits } from '#domain/limits';
import type { CheckReport, JobReport } from '#domain/models/figures';
import { farmBackends, type TestDatabase } from '#test/databases';
import { buildUser } from '#test/people';
import { buildFile, buildJob } from '#test/work';
import { recordResult } from '../jobs/record-result.ts';
import { finishCheck } from './finish.ts';
import { recordInspected } from './record-inspected.ts';

const endless = 'x'.repeat(10_000_000);
const summary = { bytes: 1, triangles: 12, vertices: 24, drawCalls: 1, textureBytes: 0 };
const warnings = Array.from({ length: 500 }, (_, index) => ({ code: 'textureMissing', params: { path: `${index}${endless}` } }));
const figures = { meshes: 3, animations: 2, textures: [{ name: endless, width: 1, height: 1, mimeType: endless, bytes: 1 }], warnings };
const report = { engineVersion: '1', modelPath: endless, figures, summary, findings: [] } as unknown as CheckReport;

for (const backend of farmBackends) {
  describe(`recording what a file makes too large on ${backend.name}`, () => {
    let opened: TestDatabase;
    before(async () => (opened = await backend.open()));
    after(() => opened.close());

    it('keeps reports within their bounds, and what lists need beside them', async () => {
      const { database } = opened;
      const owner = await buildUser(database);
      const { id } = await buildFile(database, owner.id, { status: 'Checking', stage: 'inspect' });
      expect(await recordInspected({ database }, { id, attempt: 1, report, previewKey: 'p', thumbnailKey: null, bytes: 1 })).to.equal(true);
      const file = await database.files.findByPk(id, { attributes: { include: ['report'] }, rejectOnEmpty: true });
      expect(JSON.stringify(file.report).length).to.be.lessThan(60_000);
      expect(file.summary).to.deep.equal({ ...summary, meshes: 3, animations: 2 });

      const job = await buildJob(database, file, { status: 'Running', stage: 'simplify' });
      const quality = { rmsPercent: 1, textures: [{ name: endless, psnrDb: 3 }] };
      const made = {
        result: { kind: 'lightweight', before: summary, after: summary },
        report: { ...report, quality, pictures: true },
      } as const;
      const keys = { resultBytes: 1, resultKey: 'r', reportKey: 'j', thumbnailKey: null, bytes: 1 };
      await recordResult({ database }, { ...made, ...keys, id: job.id, attempt: 1, report: made.report as unknown as JobReport });
      const row = await database.jobs.findByPk(job.id, { attributes: { include: ['report'] }, rejectOnEmpty: true });
      expect(JSON.stringify(row.report).length).to.be.lessThan(60_000);
      expect(row.summary).to.deep.include({ pictures: true });
      expect(JSON.stringify(row.summary).length).to.be.lessThan(1000);
    });

    it('refuses a report that nothing makes small enough, as the file’s fault', async () => {
      const { database } = opened;
      const owner = await buildUser(database);
      const { id } = await buildFile(database, owner.id, { status: 'Checking', stage: 'inspect' });
      const wide = Object.fromEntries(
        Array.from({ length: 90 }, (_, a) => [a, Object.fromEntries(Array.from({ length: 90 }, (_, b) => [b, 'x'.repeat(99)]))]),
      );
      const refused = await recordInspected(
        { database },
        { id, attempt: 1, report: { ...report, wide } as CheckReport, previewKey: 'p', thumbnailKey: null, bytes: 1 },
      ).catch((error: unknown) => error);
      expect(refused).to.be.instanceOf(AppError).with.property('code', 'model.reportTooLarge');
      expect((refused as AppError).message).to.contain(`${reportLimits.bytes / 1024} KB`);
      expect((await database.files.findByPk(id))?.previewKey).to.equal(null);
    });

    it('keeps of an outcome no more than its sentence shows, in the row and in the event', async () => {
      const { database } = opened;
      const owner = await buildUser(database);
      const { id } = await buildFile(database, owner.id, { status: 'Checking', stage: 'inspect' });
      const outcome = { status: 'Error', code: 'model.missingResource', params: { path: endless } } as const;
      expect(await finishCheck({ database }, { id, attempt: 1, outcome })).to.equal(true);
      const file = await database.files.findByPk(id, { rejectOnEmpty: true });
      expect(JSON.stringify(file.error).length).to.be.lessThan(400);
      const events = await database.userEvents.findAll({ where: { subjectId: id } });
      expect(events).to.have.length(1);
      expect(JSON.stringify(events[0]?.payload).length).to.be.lessThan(1000);
    });
  });
}
