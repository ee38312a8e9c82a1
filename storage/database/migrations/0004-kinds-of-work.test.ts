import { expect } from 'chai';
import { QueryTypes } from 'sequelize';
import { presets } from '#domain/kinds/lightweight/options';
import { databaseBackends } from '#test/databases';
import { migrate } from '../migrate.ts';

const at = '2026-01-02 03:04:05.678';
const summary = { triangles: 12, vertices: 24, bytes: 1000 };
const message = { status: 'Success', tips: '检测完成「"\\」', fileSize: 7, format: 'glb', type: 1 };

/** Rows as the previous version wrote them. */
const before: Record<string, Record<string, unknown>[]> = {
  uploads: [
    { id: 'u1', object_key: 'k1', model_type: 1, origin: 0 },
    { id: 'u2', object_key: 'k2', model_type: 0, origin: 1 },
  ].map((row) => ({
    ...row,
    ...{ owner_id: 'p', store_upload_id: '', file_name: 'a.zip', file_size: 7, content_type: 'x', part_size: 7, part_count: 1 },
    ...{ status: 'Completed', expires_at: at, completed_at: at, version: 0, created_at: at },
  })),
  files: [
    {
      ...{ id: 'f1', owner_id: 'p', upload_id: 'u1', object_key: 'k1', file_name: 'a.zip', format: 'zip', file_size: 7, model_type: 1 },
      ...{ origin: 0, model_name: 'a', status: 'Success', stage: 'done', percent: 100, attempt: 1, to_be_released: 0, version: 0 },
      created_at: at,
    },
  ],
  jobs: [
    { id: 'j1', status: 'Success', before: JSON.stringify(summary), after: JSON.stringify({ ...summary, triangles: 6 }) },
    { id: 'j2', status: 'Running', before: null, after: null },
  ].map((row) => ({
    ...row,
    ...{ owner_id: 'p', file_id: 'f1', model_name: 'a', kind: 'lightweight', preset: 'balanced', stage: 'done', percent: 9, attempt: 2 },
    ...{ options: JSON.stringify(presets.balanced.options), result_bytes: 5, version: 3, created_at: at },
  })),
  user_events: [null, 1, 0].map((succeeded, index) => ({
    ...{ user_id: 'p', seq: index + 1, dedupe_key: `k${index}`, type: 'CHECK', subject_id: 'f1', is_succeed: succeeded },
    ...{ message: JSON.stringify(message), created_at: at },
  })),
  workflow_outbox: ['check/f1/1', 'job/j1/2', 'purge/file/f1/5'].map((id) => ({
    ...{
      workflow_id: id,
      action: 'start',
      name: 'x',
      payload: '{}',
      status: 'Pending',
      tries: 0,
      not_before: at,
      version: 0,
      created_at: at,
    },
  })),
};

describe('the migration to kinds of work', () => {
  for (const backend of databaseBackends) {
    it(`keeps every row of ${backend.name} and converts the wire’s codes to names`, async () => {
      const { database, close } = await backend.open('0003-rate_limits');
      try {
        for (const [table, rows] of Object.entries(before)) await database.sequelize.getQueryInterface().bulkInsert(table, rows);
        await migrate(database);

        const uploads = await database.uploads.findAll({ order: ['id'] });
        expect(uploads.map(({ modelType, origin, purpose, claimedBy }) => [modelType, origin, purpose, claimedBy])).to.deep.equal([
          ['oblique', 'workbench', 'model', 'file/f1'],
          ['single', 'publish', 'model', null],
        ]);
        expect(await database.files.findByPk('f1')).to.include({ modelType: 'oblique', origin: 'workbench' });

        const [done, running] = await database.jobs.findAll({ order: ['id'] });
        expect(done).to.include({ fileId: 'f1', attempt: 2, version: 3, resultBytes: 5 });
        expect(done?.createdAt.toISOString()).to.equal('2026-01-02T03:04:05.678Z');
        expect(done?.input).to.deep.equal({ kind: 'lightweight', preset: 'balanced', options: presets.balanced.options });
        expect(done?.result).to.deep.equal({ kind: 'lightweight', before: summary, after: { ...summary, triangles: 6 } });
        expect(running?.result).to.equal(null);

        const events = await database.userEvents.findAll({ order: ['seq'] });
        expect(events.map(({ payload }) => payload)).to.deep.equal(
          [null, true, false].map((isSucceed) => ({ type: 'recorded', push: { type: 'CHECK', isSucceed, message } })),
        );
        const sent = await database.outbox.findAll({ order: ['id'] });
        expect(sent.map(({ kind }) => kind)).to.deep.equal(['check', 'lightweight', 'purge']);
        const left = await database.sequelize.query("SELECT 1 FROM schema_migrations WHERE name = '0004-jobs-rename'", {
          type: QueryTypes.SELECT,
        });
        expect(left).to.have.length(1);
      } finally {
        await close();
      }
    });
  }
});
