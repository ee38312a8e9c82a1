import type { ActivityInterceptorsFactory, InjectedSinks } from '@temporalio/worker';
import type { RunVerb } from '#activities/deps';
import { parseOrigin, spanOfRun } from '#domain/traces/ids';
import type { Traces } from '#domain/traces/spans';
import { kindOfWorkflow } from '#domain/kinds/works';
import { currentOrigin, withOrigin } from '#services/work/origin';
import { originName, queues, type TraceSinks } from '#workflows/contracts';

const poolsByQueue = new Map(Object.entries(queues).map(([pool, queue]) => [queue as string, pool]));

/** Tells a span for every activity, below its workflow's. */
export const traceSteps =
  (traces: Traces): ActivityInterceptorsFactory =>
  ({ info }) => ({
    inbound: {
      execute: async (input, next) => {
        const origin = currentOrigin();
        if (origin?.trace === undefined) return next(input);
        const context = traces.begin(origin.trace);
        const startedAtMs = Date.now();
        let failed = true;
        try {
          const result = await withOrigin({ ...origin, trace: context }, () => next(input));
          failed = false;
          return result;
        } finally {
          traces.end({
            context,
            parentId: origin.trace.spanId,
            name: info.activityType,
            kind: info.isLocal ? 'internal' : 'consumer',
            startedAtMs,
            endedAtMs: Date.now(),
            attributes: {
              'modelmill.request_id': origin.requestId,
              'modelmill.workflow_id': info.workflowExecution?.workflowId ?? '',
              'modelmill.attempt': info.attempt,
              // A local activity begins where its workflow runs, without a queue.
              ...(!info.isLocal && {
                'modelmill.queue': poolsByQueue.get(info.taskQueue) ?? 'other',
                'modelmill.wait_ms': Math.max(0, startedAtMs - info.currentAttemptScheduledTimestampMs),
              }),
            },
            failed,
          });
        }
      },
    },
  });

/** Tells a span for every workflow run that ends here, whose id follows from the run's: whoever replays it, it stays one span. */
export const traceRuns = (traces: Traces | undefined): InjectedSinks<TraceSinks> => ({
  traces: {
    ended: {
      callDuringReplay: false,
      fn: ({ memo, runId, workflowId, workflowType, startTime }, failed) => {
        const origin = parseOrigin(memo?.[originName]);
        if (traces === undefined || origin?.trace === undefined) return;
        traces.end({
          context: { ...origin.trace, spanId: spanOfRun(runId) },
          parentId: origin.trace.spanId,
          name: workflowType,
          kind: 'consumer',
          startedAtMs: startTime.getTime(),
          endedAtMs: Date.now(),
          attributes: {
            'modelmill.request_id': origin.requestId,
            'modelmill.workflow_id': workflowId,
            'modelmill.kind': kindOfWorkflow(workflowType) ?? 'part',
          },
          failed,
        });
      },
    },
  },
});

/** A stage's name comes from a child, which a file may have made its own. */
const stageForm = /^[a-z]{1,30}$/i;
/** Of one verb at most; what comes then counts to the last. */
const mostStages = 40;

/**
 * Runs verbs as before, and tells a span for each, with one for every stage that its child reports: the child itself reaches no network. A stage
 * lasts until the next is reported.
 */
export const traceVerbs =
  (traces: Traces, runVerb: RunVerb): RunVerb =>
  async (verb, args, task) => {
    const origin = currentOrigin();
    if (origin?.trace === undefined) return runVerb(verb, args, task);
    const context = traces.begin(origin.trace);
    const startedAtMs = Date.now();
    const stages: { name: string; atMs: number }[] = [];
    const onProgress: typeof task.onProgress = (stage, done, total) => {
      const name = stageForm.test(stage) ? stage : 'other';
      if (stages.at(-1)?.name !== name && stages.length < mostStages) stages.push({ name, atMs: Date.now() });
      task.onProgress?.(stage, done, total);
    };
    const tell = (place: typeof context, parentId: string, name: string, fromMs: number, toMs: number, failed: boolean): void =>
      traces.end({ context: place, parentId, name, kind: 'internal', startedAtMs: fromMs, endedAtMs: toMs, attributes: {}, failed });
    let failed = true;
    try {
      const result = await runVerb(verb, args, { ...task, onProgress });
      failed = false;
      return result;
    } finally {
      const endedAtMs = Date.now();
      for (const [at, { name, atMs }] of stages.entries()) {
        const next = stages[at + 1];
        tell(traces.begin(context), context.spanId, `stage ${name}`, atMs, next?.atMs ?? endedAtMs, failed && next === undefined);
      }
      tell(context, origin.trace.spanId, `engine ${verb}`, startedAtMs, endedAtMs, failed);
    }
  };
