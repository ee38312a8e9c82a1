import { CancellationScope } from '@temporalio/workflow';
import type { LightweightInput } from '#domain/jobs/ids';
import { stepLimits, usualTiming, type Outcome } from './contracts.ts';
import { records, runsEngine, tidying } from './proxies.ts';
import { showStage, supervise, type Step } from './supervise.ts';

/** Lightweights a checked file. One execution an attempt, `job/<jobId>/<attempt>`. */
export async function lightweightWorkflow(input: LightweightInput): Promise<void> {
  const subject = { id: input.jobId, attempt: input.attempt };
  const timing = { ...usualTiming, ...input.timing };

  const body = async (step: Step): Promise<Outcome> => {
    const { goOn } = await records.beginJob(subject);
    if (!goOn) return { status: 'Cancelled' };
    await step('lightweight', `轻量化 ${input.fileName}`, () =>
      runsEngine(stepLimits.lightweightMs, `轻量化 ${input.fileName}`, timing).lightweightModel(subject),
    );
    return { status: 'Success' };
  };

  const outcome = await supervise({ ...subject, kind: 'job' }, timing, body);
  await CancellationScope.nonCancellable(async () => {
    await records.finishJob({ ...subject, outcome });
    showStage('done', outcome.status);
    if (outcome.status !== 'Success') await tidying.discardAttempt({ ...subject, kind: 'job', which: 'this' });
    if (input.attempt > 1) await tidying.discardAttempt({ ...subject, kind: 'job', which: 'earlier' });
  });
}
