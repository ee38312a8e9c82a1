import { reduce } from '#domain/workflows/kinds/reduce';
import { stepLimits } from './contracts.ts';
import { runsEngine } from './proxies.ts';
import { supervise } from './supervise.ts';

/** Takes faces from a checked model. */
export const reduceWorkflow = supervise(reduce, async ({ input: { fileName }, subject, timing, step }) => {
  await step('reduce', `减面 ${fileName}`, 'cpu', () =>
    runsEngine(stepLimits.lightweightMs, `减面 ${fileName}`, timing).reduceModel(subject),
  );
});
