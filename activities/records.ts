import type { Logger } from 'pino';
import type { WalletRates } from '#domain/wallet/rates';
import { laneId, runId, runPrefixes } from '#domain/workflows/ids';
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
import type { RecordActivities, TurnTaker } from '#workflows/contracts';

export interface RecordDeps {
  database: Database;
  payments: PaymentProviders;
  /** What the platform keeps of a sale. */
  rates?: WalletRates;
  log: Logger;
}

/** The workflow that takes a turn: a row's, or one of its lanes. */
const takerId = ({ subjectKind, lane, ...subject }: TurnTaker): string => {
  const id = runId(runPrefixes[subjectKind], subject);
  return lane === undefined ? id : laneId(id, lane);
};

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
    askTurn: ({ kind, ownerId, queue, ...taker }) => askTurn(deps, { kind, ownerId, queue, workflowId: takerId(taker) }),
    giveBackTurn: (taker) => giveBackTurns(deps, takerId(taker)),
    markWaiting: async ({ kind, waiting, reason, ...subject }) => {
      if (waiting) deps.log.error({ kind, ...subject, reason }, 'a workflow waits for an operator');
      else deps.log.info({ kind, ...subject }, 'a workflow goes on');
      if (waiting) await giveBackTurns(deps, runId(runPrefixes[kind], subject));
      if (kind === 'job') await markJobWaiting(deps, { ...subject, waiting });
    },
  }) satisfies RecordActivities;
