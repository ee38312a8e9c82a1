import { remesh } from '#domain/workflows/kinds/remesh';
import { stepLimits } from './contracts.ts';
import { runsEngine } from './proxies.ts';
import { supervise } from './supervise.ts';

/** Remeshes a checked model. */
export const remeshWorkflow = supervise(remesh, async ({ input: { fileName }, subject, timing, step }) => {
  await step('remesh', `拓扑轻量化 ${fileName}`, 'cpu', () =>
    runsEngine(stepLimits.lightweightMs, `拓扑轻量化 ${fileName}`, timing).remeshModel(subject),
  );
});
