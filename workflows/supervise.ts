import { defineSearchAttributeKey } from '@temporalio/common';
import {
  ApplicationFailure,
  CancellationScope,
  condition,
  defineQuery,
  defineSignal,
  isCancellation,
  patched,
  setCurrentDetails,
  setHandler,
  sleep,
  upsertSearchAttributes,
} from '@temporalio/workflow';
import type { SupervisedKind, WorkInput } from '#domain/workflows/kind';
import type { WorkKindName } from '#domain/kinds/works';
import type { Outcome } from '#domain/workflows/outcome';
import type { SignalPayload } from '#domain/workflows/signals';
import type { Subject, SubjectKind } from '#domain/workflows/subject';
import type { StepTiming } from '#domain/workflows/timing';
import type { TurnQueue } from '#domain/workflows/turn';
import { applicationFailureOf, rootOf } from './application-failure.ts';
import {
  diskFullFailure,
  lifecycles,
  searchAttributeNames,
  stoppedFailure,
  supersededFailure,
  usualTiming,
  waitingStage,
  type RecordActivities,
  type WorkflowProgress,
} from './contracts.ts';
import { localRecords, records, tidying } from './proxies.ts';
import { createTurns, type Turns } from './turns.ts';

export const cancelSignal = defineSignal<[SignalPayload?]>('cancel');
export const retrySignal = defineSignal<[SignalPayload?]>('retry');
export const giveUpSignal = defineSignal<[SignalPayload?]>('giveUp');
export const progressQuery = defineQuery<WorkflowProgress>('progress');

const stageKey = defineSearchAttributeKey(searchAttributeNames.stage, 'KEYWORD');

/** Shows operators the current stage, as search attribute and in words. */
export function showStage(stage: string, details: string): void {
  upsertSearchAttributes([{ key: stageKey, value: stage }]);
  setCurrentDetails(details);
}

/** Each pause between tries is this many times the last. */
const retryFactor = 3;
/** The pause after so many tries. */
export const pauseAfter = (tries: number, { retryFirstMs, retryMaxMs }: StepTiming): number =>
  Math.min(retryMaxMs, retryFirstMs * retryFactor ** (tries - 1));
/** A full disk's pauses grow up to this many times the first, so that a week of them fits one history. */
const maxDiskPauses = 20;

/** Runs a step: its stage, a description for operators, the queue whose slot it takes (null: its children take them), and the work, which may run more than once. */
export type Step = <T>(stage: string, details: string, queue: TurnQueue | null, work: () => Promise<T>) => Promise<T>;

type Begun<S extends SubjectKind> = Awaited<ReturnType<RecordActivities[(typeof lifecycles)[S]['begin']]>>;

/** Executions that began under older code recorded this answer as `goOn`. */
const shouldRun = (begun: { shouldRun?: boolean; goOn?: boolean }): boolean => begun.shouldRun ?? begun.goOn ?? false;

/** What the steps of an attempt are given. */
export interface Attempt<Input, S extends SubjectKind> {
  input: Input;
  subject: Subject;
  timing: StepTiming;
  /** What `begin` returned. */
  begun: Begun<S>;
  step: Step;
}

/**
 * The workflow of a kind: begins the attempt in the row, runs the kind's steps, finishes the row with the outcome and discards what failed
 * attempts left behind. One execution per attempt.
 */
export function supervise<Input extends WorkInput & { timing?: Partial<StepTiming> }, S extends SubjectKind>(
  kind: SupervisedKind<Input> & { subjectKind: S; name: WorkKindName },
  steps: (attempt: Attempt<Input, S>) => Promise<void>,
): (input: Input) => Promise<void> {
  return async (input) => {
    const { subjectKind } = kind;
    const subject = kind.subjectOf(input);
    const timing = { ...usualTiming, ...input.timing };
    const { begin, finish } = lifecycles[subjectKind];
    const rows = patched('local-records') ? localRecords : records;
    const turns = patched('turns') ? createTurns(kind, subject, input) : undefined;
    const outcome = await runSteps(kind, subject, timing, turns, async (step): Promise<Outcome> => {
      const begun = (await rows[begin](subject)) as Begun<S>;
      if (!shouldRun(begun)) return { status: 'Cancelled' };
      await steps({ input, subject, timing: turns === undefined ? timing : { ...timing, tries: 1 }, begun, step });
      return { status: 'Success' };
    });
    await CancellationScope.nonCancellable(async () => {
      await rows[finish]({ ...subject, outcome });
      showStage('done', outcome.status);
      if (outcome.status !== 'Success') await tidying.discardAttempt({ ...subject, kind: subjectKind, which: 'this' });
      if (subject.attempt > 1) await tidying.discardAttempt({ ...subject, kind: subjectKind, which: 'earlier' });
    });
  };
}

/**
 * Runs `body` and returns its outcome. A step takes a slot only in its turn, each try anew. One that keeps failing through our fault waits
 * visibly until an operator signals `retry` or `giveUp`, and a full disk is waited out, unless the kind gives up. `cancel` stops the running step at any time.
 *
 * Executions that began under older code have no `turns`: their tries are Temporal's.
 */
async function runSteps(
  { subjectKind: kind, givesUpWith }: Pick<SupervisedKind, 'subjectKind' | 'givesUpWith'>,
  subject: Subject,
  timing: StepTiming,
  turns: Turns | undefined,
  body: (step: Step) => Promise<Outcome>,
): Promise<Outcome> {
  const scope = new CancellationScope();
  const progress: WorkflowProgress = { stage: 'queued', waitingFor: null, rounds: 0, tries: 0 };
  const seen = new Set<number>();
  let decision: 'retry' | 'giveUp' | undefined;

  const once = (act: () => void) => (payload?: SignalPayload) => {
    const outboxId = payload?.outboxId;
    if (outboxId !== undefined && seen.has(outboxId)) return;
    if (outboxId !== undefined) seen.add(outboxId);
    act();
  };
  const decide = (choice: 'retry' | 'giveUp') =>
    once(() => {
      if (progress.waitingFor !== null) decision = choice;
    });
  setHandler(
    cancelSignal,
    once(() => scope.cancel()),
  );
  setHandler(retrySignal, decide('retry'));
  setHandler(giveUpSignal, decide('giveUp'));
  setHandler(progressQuery, () => progress);

  /** Waits for an operator's decision; after `timeoutMs`, if given, the step is tried again without one. */
  const wait = async (reason: string, timeoutMs: number | undefined): Promise<void> => {
    if (givesUpWith !== undefined) throw ApplicationFailure.create({ type: givesUpWith, nonRetryable: true });
    decision = undefined;
    turns?.forget();
    progress.waitingFor = reason;
    showStage(waitingStage, `等待处理：${reason}\n\n可发送信号 retry（重试）或 giveUp（放弃）`);
    await records.markWaiting({ ...subject, kind, waiting: true, reason });
    if (timeoutMs === undefined) await condition(() => decision !== undefined);
    else await condition(() => decision !== undefined, timeoutMs);
    progress.waitingFor = null;
    if (decision === 'giveUp') throw ApplicationFailure.create({ type: 'job.gaveUp', nonRetryable: true });
    await records.markWaiting({ ...subject, kind, waiting: false, reason: '' });
  };

  const enter = (stage: string, details: string): void => {
    progress.stage = stage;
    showStage(stage, details);
  };
  const step: Step = async (stage, details, queue, work) => {
    progress.rounds = 1;
    progress.tries = 1;
    for (;;) {
      if (queue === null) await turns?.giveBack();
      else await turns?.take(queue, () => enter('queued', `排队等待：${details}`));
      enter(stage, details);
      try {
        return await work();
      } catch (error) {
        if (scope.consideredCancelled && isCancellation(error)) throw error;
        const failure = applicationFailureOf(error);
        if (failure?.type === diskFullFailure) await wait('磁盘空间不足', timing.diskRetryMs * Math.min(progress.rounds, maxDiskPauses));
        else if (failure?.nonRetryable === true) throw error;
        // However often workers are restarted, no operator has to be asked.
        else if (turns !== undefined && failure?.type === stoppedFailure && patched('stops-are-no-tries')) {
          await turns.giveBack();
          continue;
        }
        // Its children have tried.
        else if (turns !== undefined && progress.tries < timing.tries && !(queue === null && patched('children-try'))) {
          showStage(stage, `${details}\n\n第 ${progress.tries} 次失败，稍后重试：${reasonOf(error)}`);
          await turns.giveBack();
          await sleep(pauseAfter(progress.tries, timing));
          progress.tries++;
          continue;
        } else await wait(reasonOf(error), undefined);
        progress.rounds++;
        progress.tries = 1;
      }
    }
  };

  try {
    return await scope.run(() => body(step));
  } catch (error) {
    if (isCancellation(error)) return { status: 'Cancelled' };
    const failure = applicationFailureOf(error);
    if (failure?.type === supersededFailure) return { status: 'Cancelled' };
    if (failure?.nonRetryable !== true) throw error;
    return { status: 'Error', code: failure.type ?? '', params: paramsOf(failure) };
  }
}

const reasonOf = (error: unknown): string => {
  const cause = rootOf(error);
  return cause instanceof Error ? cause.message : String(cause);
};

/** The message parameters in an activity's failure. */
function paramsOf(failure: ApplicationFailure): Record<string, string | number> {
  const record = failure.details?.[0] as { params?: Record<string, string | number> } | undefined;
  return record?.params ?? {};
}
