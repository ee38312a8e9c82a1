import { expect } from 'chai';
import { occurrences } from '#domain/models/bound-report';
import { errorTips } from '#domain/errors/tips';
import { databaseBackends } from '#test/databases';
import { migrate } from '../migrate.ts';

const at = '2026-01-02 03:04:05.678';
const endless = 'x'.repeat(1_000_000);
const summary = { bytes: 1, triangles: 12, vertices: 24, drawCalls: 1, textureBytes: 0 };
const warnings = [1, 2].map((index) => ({ code: 'textureMissing', params: { path: `${index}${endless}` } }));
const report = {
  engineVersion: '1',
  modelPath: 'a.obj',
  figures: { meshes: 3, animations: 2, textures: [], warnings: [] },
  summary,
  findings: [],
};
const jobReport = {
  quality: {
    rmsPercent: 1,
    textures: [
      { name: 'a', psnrDb: 40 },
      { name: 'b', psnrDb: 30 },
    ],
  },
  pictures: true,
  deviation: null,
  seconds: {},
};

const file = (id: string, values: object) => ({
  ...{
    id,
    owner_id: 'p',
    upload_id: id,
    object_key: id,
    file_name: 'a.zip',
    format: 'zip',
    file_size: 7,
    model_type: 'single',
    origin: 'workbench',
  },
  ...{ model_name: 'a', status: 'Success', stage: 'done', percent: 100, attempt: 1, version: 0, created_at: at, report: null, error: null },
  ...values,
});
const job = (id: string, values: object) => ({
  ...{
    id,
    owner_id: 'p',
    file_id: 'f1',
    model_name: 'a',
    kind: 'lightweight',
    input: '{}',
    status: 'Success',
    stage: 'done',
    percent: 100,
  },
  ...{ attempt: 1, result_bytes: 5, version: 0, created_at: at, report: null, error: null },
  ...values,
});
const error = JSON.stringify({ code: 'model.missingResource', params: { path: endless } });

describe('the migration to summaries', () => {
  for (const backend of databaseBackends) {
    it(`keeps of every report on ${backend.name} what lists need, and cuts what is too large`, async () => {
      const { database, close } = await backend.open('0007-files-oblique');
      try {
        const schema = database.sequelize.getQueryInterface();
        await schema.bulkInsert('files', [
          file('f1', { report: JSON.stringify(report) }),
          file('f2', { report: JSON.stringify({ ...report, figures: { ...report.figures, warnings } }) }),
          file('f3', { status: 'Error', error }),
        ]);
        await schema.bulkInsert('jobs', [job('j1', { report: JSON.stringify(jobReport) }), job('j2', { status: 'Error', error })]);
        const payload = JSON.stringify({ type: 'check', step: 'inspect', archive: { entries: 1, warnings, moreWarnings: 0 } });
        await schema.bulkInsert('user_events', [{ user_id: 'p', seq: 1, dedupe_key: 'k', subject_id: 'f2', payload, created_at: at }]);
        await migrate(database);

        const files = await database.files.findAll({ order: ['id'], attributes: { include: ['report'] } });
        const found = { ...summary, meshes: 3, animations: 2 };
        expect(files.map((row) => row.summary)).to.deep.equal([found, found, null]);
        expect(files[0]?.report).to.deep.equal(report);
        expect(JSON.stringify(files[1]?.report).length).to.be.lessThan(2000);
        expect(occurrences(files[1]?.report?.figures.warnings ?? [])).to.equal(2);
        expect(files[2]?.error?.code).to.equal('model.missingResource');
        expect(errorTips(files[2]?.error?.code ?? '', files[2]?.error?.params).length).to.be.lessThan(300);
        expect(JSON.stringify(files[2]?.error).length).to.be.lessThan(400);

        const [measured, failed] = await database.jobs.findAll({ order: ['id'] });
        const { seconds: _, ...kept } = jobReport;
        expect(measured?.summary).to.deep.equal({ ...kept, quality: { rmsPercent: 1, textures: [{ name: 'b', psnrDb: 30 }] } });
        expect(() => measured?.report).to.throw(/not asked for/);
        expect(JSON.stringify(failed?.error).length).to.be.lessThan(400);
        const [event] = await database.userEvents.findAll();
        expect(JSON.stringify(event?.payload).length).to.be.lessThan(1000);
      } finally {
        await close();
      }
    });
  }
});
