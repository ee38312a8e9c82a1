/** The workflows of a version that is to come: all as they are, but lightweighting has another step, and no `patched` tells old executions from new. */

import { lightweight } from '#domain/kinds/lightweight/work';
import { stepLimits } from '#workflows/contracts';
import { runsEngine, tidying } from '#workflows/proxies';
import { supervise } from '#workflows/supervise';

export * from '#workflows/versioned';

export const lightweightWorkflow = supervise(lightweight, async ({ input: { fileName }, subject, timing, step }) => {
  await step('tidy', `清理 ${fileName}`, 'io', () => tidying.discardAttempt({ ...subject, kind: 'job', which: 'earlier' }));
  await step('lightweight', `轻量化 ${fileName}`, 'cpu', () =>
    runsEngine(stepLimits.lightweightMs, `轻量化 ${fileName}`, timing).lightweightModel(subject),
  );
});
