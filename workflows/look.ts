import { look } from '#domain/kinds/look/work';
import { stepLimits } from './contracts.ts';
import { runsEngine } from './proxies.ts';
import { supervise } from './supervise.ts';

/** Draws a quick look at a checked model. */
export const lookWorkflow = supervise(look, async ({ input: { fileName }, subject, timing, step }) => {
  await step('look', `快速预览 ${fileName}`, 'cpu', () => runsEngine(stepLimits.lookMs, `快速预览 ${fileName}`, timing).drawLook(subject));
});
