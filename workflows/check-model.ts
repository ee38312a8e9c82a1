import { CancellationScope } from '@temporalio/workflow';
import type { CheckInput } from '#domain/jobs/ids';
import { stepLimits, usualTiming, type Outcome } from './contracts.ts';
import { movesBytes, records, runsEngine, tidying } from './proxies.ts';
import { showStage, supervise, type Step } from './supervise.ts';

/** Checks an uploaded file: unpack, inspect, record. One execution an attempt, `check/<fileId>/<attempt>`. */
export async function checkModelWorkflow(input: CheckInput): Promise<void> {
  const subject = { id: input.fileId, attempt: input.attempt };
  const timing = { ...usualTiming, ...input.timing };

  const body = async (step: Step): Promise<Outcome> => {
    const { goOn, oblique } = await records.beginCheck(subject);
    if (!goOn) return { status: 'Cancelled' };
    if (oblique) return { status: 'Success' };
    await step('unpack', `取回并解压 ${input.fileName}`, () =>
      movesBytes(input.unzipMs + stepLimits.marginMs, `解压 ${input.fileName}`, timing).unpackArchive({
        ...subject,
        unzipMs: input.unzipMs,
      }),
    );
    await step('inspect', `读取并分析 ${input.fileName}`, () =>
      runsEngine(stepLimits.inspectMs, `分析 ${input.fileName}`, timing).inspectModel(subject),
    );
    return { status: 'Success' };
  };

  const outcome = await supervise({ ...subject, kind: 'file' }, timing, body);
  await CancellationScope.nonCancellable(async () => {
    await records.finishCheck({ ...subject, outcome });
    showStage('done', outcome.status);
    if (outcome.status !== 'Success') await tidying.discardAttempt({ ...subject, kind: 'file', which: 'this' });
    if (input.attempt > 1) await tidying.discardAttempt({ ...subject, kind: 'file', which: 'earlier' });
  });
}
