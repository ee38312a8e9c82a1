import { teaser } from '#domain/kinds/teaser/work';
import { stepLimits } from './contracts.ts';
import { runsEngine } from './proxies.ts';
import { supervise } from './supervise.ts';

/** Makes what is shown of a model on sale to those who have not bought it. */
export const teaserWorkflow = supervise(teaser, async ({ input: { fileName }, subject, timing, step }) => {
  const title = `商城预览 ${fileName}`;
  await step('teaser', title, 'cpu', () => runsEngine(stepLimits.teaserMs, title, timing).drawTeaser(subject));
});
