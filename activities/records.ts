import { Context } from '@temporalio/activity';
import type { Logger } from 'pino';
import type { Measures } from '#domain/measures';
import type { Outcome } from '#domain/workflows/outcome';
import { kindOfWorkflow } from '#domain/kinds/works';
import type { WalletRates } from '#domain/wallet/rates';
import { laneId, runId, runPrefixes } from '#domain/workflows/ids';
import { beginCheck } from '#services/checks/begin';
import { finishCheck } from '#services/checks/finish';
import { beginJob } from '#services/jobs/begin';
import { beginDeletion } from '#services/deletion/begin';
import { finishJob } from '#services/orders/finish-job';
import { beginLook } from '#services/looks/begin';
import { finishLook } from '#services/looks/finish';
import { beginTeaser } from '#services/mall/teaser/begin';
import { finishTeaser } from '#services/mall/teaser/finish';
import { cancelGeneration } from '#services/generation/cancel';
import { pollGeneration } from '#services/generation/poll';
import type { GenerationServices } from '#services/generation/services';
import { submitGeneration } from '#services/generation/submit';
import type { ObjectStore } from '#storage/objects/object-store';
import { markWaiting } from '#services/catalog/mark-waiting';
import { askTurn } from '#services/work/turns/ask';
import { giveBackTurns } from '#services/work/turns/release';
import type { PaymentProviders } from '#providers/payments/contract';
import { attendOrder } from '#services/payments/attend';
import type { RecordActivities, TurnTaker } from '#workflows/contracts';
import { createBulk } from './run-bulk.ts';
import { createDelivery, type DeliveryDeps } from './deliver-webhook.ts';
import { toFailure } from './failures.ts';
import { stepLog } from './step-log.ts';

export interface RecordDeps extends DeliveryDeps {
  payments: PaymentProviders;
  objects: ObjectStore;
  /** What generates models outside; default nothing. */
  generation?: GenerationServices | undefined;
  /** What the platform keeps of a sale. */
  rates?: WalletRates;
  log: Logger;
  measures?: Measures | undefined;
}

/** Notes and logs how an attempt ended, if it did with this. */
function noteEnd({ log, measures }: RecordDeps, isEnd: boolean, outcome: Outcome): void {
  if (!isEnd) return;
  const { workflowType = '' } = Context.current().info;
  const { status: ending } = outcome;
  const kind = kindOfWorkflow(workflowType);
  const failure = outcome.status === 'Error' ? { code: outcome.code } : {};
  stepLog(log).info({ kind, ending, ...failure }, 'work ended');
  if (kind !== undefined) measures?.count('workEnded', { kind, ending });
}

/** A question to a service, whose failures workflows read. */
const asked = <T>(ask: () => Promise<T>): Promise<T> =>
  ask().catch((error: unknown) => {
    throw toFailure(error, Context.current().cancellationSignal);
  });

/** The workflow that takes a turn: a row's, or one of its lanes. */
const takerId = ({ subjectKind, lane, ...subject }: TurnTaker): string => {
  const id = runId(runPrefixes[subjectKind], subject);
  return lane === undefined ? id : laneId(id, lane);
};

/** Queue orchestration: short database steps, one transaction each. */
export const createRecordActivities = (deps: RecordDeps) =>
  ({
    beginCheck: (input) => beginCheck(deps, input),
    finishCheck: async (input) => noteEnd(deps, await finishCheck(deps, input), input.outcome),
    beginJob: (input) => beginJob(deps, input),
    finishJob: async (input) => noteEnd(deps, await finishJob(deps, input), input.outcome),
    beginLook: (input) => beginLook(deps, input),
    finishLook: async (input) => noteEnd(deps, await finishLook(deps, input), input.outcome),
    beginTeaser: (input) => beginTeaser(deps, input),
    finishTeaser: async (input) => noteEnd(deps, await finishTeaser(deps, input), input.outcome),
    beginDeletion: (input) => beginDeletion(deps, input),
    attendOrder: (input) => attendOrder(deps, input),
    deliverWebhook: createDelivery(deps),
    runBulk: createBulk(deps),
    submitGeneration: (input) => asked(() => submitGeneration(deps, input)),
    pollGeneration: (input) => asked(() => pollGeneration(deps, input)),
    cancelGeneration: (input) => asked(() => cancelGeneration(deps, input)),
    askTurn: ({ kind, ownerId, queue, ...taker }) => askTurn(deps, { kind, ownerId, queue, workflowId: takerId(taker) }),
    giveBackTurn: (taker) => giveBackTurns(deps, takerId(taker)),
    markWaiting: async (input) => {
      const { waiting, reason } = input;
      const log = stepLog(deps.log);
      if (waiting) log.error({ reason }, 'a workflow waits for an operator');
      else log.info('a workflow goes on');
      await markWaiting(deps, input);
    },
  }) satisfies RecordActivities;
