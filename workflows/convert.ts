import { convert } from '#domain/workflows/kinds/convert';
import { stepLimits } from './contracts.ts';
import { runsEngine } from './proxies.ts';
import { supervise } from './supervise.ts';

/** Converts a checked model. */
export const convertWorkflow = supervise(convert, async ({ input: { fileName }, subject, timing, step }) => {
  await step('convert', `转换 ${fileName}`, 'cpu', () =>
    runsEngine(stepLimits.lightweightMs, `转换 ${fileName}`, timing).convertModel(subject),
  );
});
