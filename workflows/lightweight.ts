import { lightweight } from '#domain/workflows/kinds/lightweight';
import { stepLimits } from './contracts.ts';
import { runsEngine } from './proxies.ts';
import { supervise } from './supervise.ts';

/** Lightweights a checked model. */
export const lightweightWorkflow = supervise(lightweight, async ({ input: { fileName }, subject, timing, step }) => {
  await step('lightweight', `轻量化 ${fileName}`, 'cpu', () =>
    runsEngine(stepLimits.lightweightMs, `轻量化 ${fileName}`, timing).lightweightModel(subject),
  );
});
