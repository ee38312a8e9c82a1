import type { Logger } from 'pino';
import { beginCheck } from '#services/checks/begin';
import { finishCheck } from '#services/checks/finish';
import { beginJob } from '#services/jobs/begin';
import { finishJob } from '#services/jobs/finish';
import { markJobWaiting } from '#services/jobs/mark-waiting';
import type { Database } from '#storage/database/connect';
import type { RecordActivities } from '#workflows/contracts';

export interface RecordDeps {
  database: Database;
  log: Logger;
}

/** Queue orchestration: short database steps, one transaction each. */
export const createRecordActivities = (deps: RecordDeps) =>
  ({
    beginCheck: (input) => beginCheck(deps, input),
    finishCheck: async (input) => void (await finishCheck(deps, input)),
    beginJob: (input) => beginJob(deps, input),
    finishJob: async (input) => void (await finishJob(deps, input)),
    markWaiting: async ({ kind, waiting, reason, ...subject }) => {
      if (waiting) deps.log.error({ kind, ...subject, reason }, 'a workflow waits for an operator');
      else deps.log.info({ kind, ...subject }, 'a workflow goes on');
      if (kind === 'job') await markJobWaiting(deps, { ...subject, waiting });
    },
  }) satisfies RecordActivities;
