import { ActivityCancellationType, proxyActivities, proxyLocalActivities, type ActivityOptions } from '@temporalio/workflow';
import type { StepTiming } from '#domain/workflows/timing';
import { diskFullFailure, queues, stepLimits, type CpuActivities, type IoActivities, type RecordActivities } from './contracts.ts';

/** Rows must always end up right, so these are retried until the database is back. */
const recordOptions = {
  startToCloseTimeout: 30_000,
  retry: { initialInterval: 500, backoffCoefficient: 2, maximumInterval: 10_000 },
};
export const records = proxyActivities<RecordActivities>({ taskQueue: queues.orchestration, ...recordOptions });
/** Like `records`, but run by the workflow's own worker within the workflow task, which saves a round trip through Temporal. */
export const localRecords = proxyLocalActivities<RecordActivities>(recordOptions);

/** Asks providers outside, each call of which ends in time. */
export const payments = proxyActivities<Pick<RecordActivities, 'attendOrder'>>({
  taskQueue: queues.orchestration,
  startToCloseTimeout: stepLimits.providersMs,
  retry: { initialInterval: 1000, backoffCoefficient: 2, maximumInterval: 60_000 },
});

/** Sends to endpoints of strangers, each in time. */
export const hooks = proxyActivities<Pick<RecordActivities, 'deliverWebhook'>>({
  taskQueue: queues.orchestration,
  startToCloseTimeout: stepLimits.providersMs,
  heartbeatTimeout: 15_000,
  retry: { initialInterval: 1000, backoffCoefficient: 2, maximumInterval: 60_000 },
});

/** Batches of short transactions. A worker that was killed is soon missed: what it had begun is whole or was not done. */
export const bulks = proxyActivities<Pick<RecordActivities, 'runBulk'>>({
  taskQueue: queues.orchestration,
  startToCloseTimeout: stepLimits.batchMs,
  heartbeatTimeout: 5000,
  retry: { initialInterval: 500, backoffCoefficient: 2, maximumInterval: 30_000 },
});

/** Asks services that generate models; one that does not answer is given up. */
export const generations = proxyActivities<Pick<RecordActivities, 'submitGeneration' | 'pollGeneration' | 'cancelGeneration'>>({
  taskQueue: queues.orchestration,
  startToCloseTimeout: stepLimits.providersMs,
  retry: { initialInterval: 1000, backoffCoefficient: 2, maximumInterval: 30_000, maximumAttempts: 8 },
});

/** Clean-up, retried until object storage is back. */
export const tidying = proxyActivities<Pick<IoActivities, 'discardAttempt' | 'purgeObjects' | 'eraseAccount' | 'settleAccount'>>({
  taskQueue: queues.io,
  startToCloseTimeout: stepLimits.tidyMs,
  heartbeatTimeout: 30_000,
  retry: { initialInterval: 1000, backoffCoefficient: 2, maximumInterval: 60_000 },
});

/** Long work: heartbeats, counts as cancelled only after its clean-up, and has a limited number of tries. */
const longWork = (taskQueue: string, startToCloseTimeout: number, summary: string, timing: StepTiming): ActivityOptions => ({
  taskQueue,
  startToCloseTimeout,
  summary,
  heartbeatTimeout: timing.heartbeatMs,
  cancellationType: ActivityCancellationType.WAIT_CANCELLATION_COMPLETED,
  retry: {
    initialInterval: timing.retryFirstMs,
    backoffCoefficient: 3,
    maximumInterval: timing.retryMaxMs,
    maximumAttempts: timing.tries,
    nonRetryableErrorTypes: [diskFullFailure],
  },
});

export const movesBytes = (startToCloseMs: number, summary: string, timing: StepTiming) =>
  proxyActivities<Pick<IoActivities, 'unpackArchive' | 'surveyArchive' | 'surveyMap' | 'planScene' | 'planMap' | 'fetchGenerated'>>(
    longWork(queues.io, startToCloseMs, summary, timing),
  );

export const runsEngine = (startToCloseMs: number, summary: string, timing: StepTiming) =>
  proxyActivities<CpuActivities>(longWork(queues.cpu, startToCloseMs, summary, timing));
