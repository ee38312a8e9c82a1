import type { Logger } from 'pino';
import type { WalletRates } from '#domain/wallet/rates';
import { runId, runPrefixes } from '#domain/workflows/ids';
import { beginCheck } from '#services/checks/begin';
import { finishCheck } from '#services/checks/finish';
import { beginJob } from '#services/jobs/begin';
import { beginDeletion } from '#services/deletion/begin';
import { finishJob } from '#services/jobs/finish';
import { beginLook } from '#services/looks/begin';
import { finishLook } from '#services/looks/finish';
import { markJobWaiting } from '#services/jobs/mark-waiting';
import { askTurn } from '#services/work/turns/ask';
import { giveBackTurns } from '#services/work/turns/release';
import type { PaymentProviders } from '#providers/payments/contract';
import { attendOrder } from '#services/payments/attend';
import type { Database } from '#storage/database/connect';
import type { RecordActivities } from '#workflows/contracts';

export interface RecordDeps {
  database: Database;
  payments: PaymentProviders;
  /** What the platform keeps of a sale. */
  rates?: WalletRates;
  log: Logger;
}

/** Queue orchestration: short database steps, one transaction each. */
export const createRecordActivities = (deps: RecordDeps) =>
  ({
    beginCheck: (input) => beginCheck(deps, input),
    finishCheck: async (input) => void (await finishCheck(deps, input)),
    beginJob: (input) => beginJob(deps, input),
    finishJob: async (input) => void (await finishJob(deps, input)),
    beginLook: (input) => beginLook(deps, input),
    finishLook: async (input) => void (await finishLook(deps, input)),
    beginDeletion: (input) => beginDeletion(deps, input),
    attendOrder: (input) => attendOrder(deps, input),
    askTurn: ({ subjectKind, kind, ownerId, queue, ...subject }) =>
      askTurn(deps, { kind, ownerId, queue, workflowId: runId(runPrefixes[subjectKind], subject) }),
    giveBackTurn: ({ subjectKind, ...subject }) => giveBackTurns(deps, runId(runPrefixes[subjectKind], subject)),
    markWaiting: async ({ kind, waiting, reason, ...subject }) => {
      if (waiting) deps.log.error({ kind, ...subject, reason }, 'a workflow waits for an operator');
      else deps.log.info({ kind, ...subject }, 'a workflow goes on');
      if (waiting) await giveBackTurns(deps, runId(runPrefixes[kind], subject));
      if (kind === 'job') await markJobWaiting(deps, { ...subject, waiting });
    },
  }) satisfies RecordActivities;
