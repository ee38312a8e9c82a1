import { defaultPayloadConverter } from '@temporalio/common';
import { ContinueAsNew, isCancellation, proxySinks, workflowInfo, type WorkflowInterceptorsFactory } from '@temporalio/workflow';
import { originText, parseOrigin, spanOfRun, type OriginText } from '#domain/traces/ids';
import { originName, type TraceSinks } from './contracts.ts';

const { traces } = proxySinks<TraceSinks>();

/** On whose behalf the run goes, as its memo says, with the run's own span as the parent of what it starts; undefined in runs of older code. */
function ownOrigin(): OriginText | undefined {
  const { memo, runId } = workflowInfo();
  const origin = parseOrigin(memo?.[originName]);
  if (origin === undefined) return undefined;
  return originText({ ...origin, trace: origin.trace && { ...origin.trace, spanId: spanOfRun(runId) } });
}

const withHeader = <I extends { headers: object }>(input: I): I => {
  const origin = ownOrigin();
  return origin === undefined
    ? input
    : { ...input, headers: { ...input.headers, [originName]: defaultPayloadConverter.toPayload(origin) } };
};

/**
 * Hands on whose behalf a run goes to its activities and children, and tells when it ends if its trace is kept. None of this is part of what a
 * replay compares.
 */
export const interceptors: WorkflowInterceptorsFactory = () => ({
  inbound: [
    {
      execute: async (input, next) => {
        let failed = false;
        try {
          return await next(input);
        } catch (error) {
          failed = !(error instanceof ContinueAsNew) && !isCancellation(error);
          throw error;
        } finally {
          if (parseOrigin(workflowInfo().memo?.[originName])?.trace?.sampled === true) traces.ended(failed);
        }
      },
    },
  ],
  outbound: [
    {
      scheduleActivity: (input, next) => next(withHeader(input)),
      scheduleLocalActivity: (input, next) => next(withHeader(input)),
      startChildWorkflowExecution: (input, next) => {
        const origin = ownOrigin();
        return next(origin === undefined ? input : { ...input, options: { ...input.options, memo: { [originName]: origin } } });
      },
    },
  ],
});
