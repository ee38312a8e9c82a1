import { ApplicationFailure, CancellationScope, isCancellation, sleep } from '@temporalio/workflow';
import type { JobWorkInput, JobWorkKind } from '#domain/kinds/job-work';
import type { WorkKindName } from '#domain/kinds/works';
import type { Subject } from '#domain/workflows/subject';
import { applicationFailureOf } from './application-failure.ts';
import { stepLimits } from './contracts.ts';
import { generations, movesBytes, runsEngine } from './proxies.ts';
import { supervise } from './supervise.ts';

type GenerateKind = Omit<JobWorkKind, 'name' | 'subjectKind'> & { name: WorkKindName; subjectKind: 'job' };

/** Has a model made, by a service outside or by our own rules, and takes it in. No slot is held while a service works. */
export const generateWorkflow = (kind: GenerateKind): ((input: JobWorkInput) => Promise<void>) =>
  supervise(kind, async ({ input, subject, timing, step }) => {
    const details = kind.summary(input);
    const { pollMs, waitMs } = await step('submit', details, null, () => orGiveUp(() => generations.submitGeneration(subject)));
    if (pollMs !== null) {
      await step('generate', details, null, () => waitFor(subject, { pollMs, waitMs }));
      await step('fetch', details, 'io', () => movesBytes(stepLimits.planMs, details, timing).fetchGenerated(subject));
    }
    await step('judge', details, 'cpu', () => runsEngine(stepLimits.lightweightMs, details, timing).makeGenerated(subject));
  });

/** Waits until the service is done, at its pace and for `waitMs` at most: sleeps alone count. Whoever cancels has the service stop too. */
async function waitFor(subject: Subject, { pollMs, waitMs }: { pollMs: number; waitMs: number }): Promise<void> {
  try {
    for (let waitedMs = 0; waitedMs < waitMs; waitedMs += pollMs) {
      const { isDone } = await orGiveUp(() => generations.pollGeneration(subject));
      if (isDone) return;
      await sleep(pollMs);
    }
    throw failure('generate.timedOut', { minutes: Math.round(waitMs / 60_000) });
  } catch (error) {
    // What the service still does is of no use any more.
    await CancellationScope.nonCancellable(() => generations.cancelGeneration(subject).catch(() => undefined));
    throw error;
  }
}

/** A service that does not answer ends the work, whose price then goes back: no operator can make it answer. */
async function orGiveUp<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (isCancellation(error) || applicationFailureOf(error)?.nonRetryable === true) throw error;
    throw failure('generate.unavailable', {});
  }
}

const failure = (type: string, params: Record<string, string | number>): ApplicationFailure =>
  ApplicationFailure.create({ type, nonRetryable: true, details: [{ code: type, params }] });
