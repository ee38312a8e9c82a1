import type { JobKind } from '#domain/kinds/jobs';
import { isFinalJobStatus, openJobStatuses } from '#domain/jobs/state';
import { parseRunId, runId, runOfLane } from '#domain/workflows/ids';
import type { Work } from '../work/work.ts';
import { endedWaiting } from '../jobs/end-waiting.ts';
import { jobStart, queuedEvent } from '../jobs/enqueue.ts';
import { finishJob } from './finish-job.ts';
import { transitionJob } from '../jobs/transition.ts';

/** How our state sees jobs of one kind. */
export const createJobWork = (kind: JobKind): Work => ({
  // A lane is wanted as long as its run is, and restarted by that alone.
  async isWanted({ database }, workflowId) {
    const subject = parseRunId('job', runOfLane(workflowId));
    const job = subject === undefined ? null : await database.jobs.findByPk(subject.id);
    return job !== null && job.kind === kind && job.attempt === subject?.attempt && !isFinalJobStatus(job.status);
  },

  async listUnfinished({ database }) {
    const where = { kind, status: openJobStatuses, purgedAt: null };
    const rows = await database.jobs.findAll({ where, attributes: ['id', 'attempt'] });
    return rows.map((subject) => runId('job', subject));
  },

  async restart(deps, workflowId) {
    const { database } = deps;
    const subject = parseRunId('job', workflowId);
    const job = subject === undefined ? null : await database.jobs.findByPk(subject.id);
    if (subject === undefined || job === null) return false;
    const file = job.fileId === null ? null : await database.files.findByPk(job.fileId);
    if (job.deletedAt !== null || (file !== null && file.deletedAt !== null)) {
      return finishJob(deps, { ...subject, outcome: { status: 'Cancelled' } });
    }
    const changes = { attempt: subject.attempt + 1, stage: 'queued', percent: 0, ...endedWaiting(job) } as const;
    return database.transact((transaction) =>
      transitionJob(
        database,
        { ...subject, to: 'Queued', from: openJobStatuses, changes, event: queuedEvent(database), start: jobStart(database) },
        transaction,
      ),
    );
  },

  async cancelLost(deps, workflowId) {
    const subject = parseRunId('job', workflowId);
    if (subject !== undefined) await finishJob(deps, { ...subject, outcome: { status: 'Cancelled' } });
  },
});
