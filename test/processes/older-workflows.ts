/** The workflows as they were before a scene's small groups shared pieces. */

import { tiles } from '#domain/kinds/tiles/work';
import { stepLimits } from '#workflows/contracts';
import { runLanes } from '#workflows/lanes';
import { movesBytes, runsEngine } from '#workflows/proxies';
import { supervise } from '#workflows/supervise';

export * from '#workflows/index';

export const tilesWorkflow = supervise(tiles, async ({ input, subject, timing, step }) => {
  const { fileName } = input;
  const { groups } = await step('plan', fileName, 'io', () => movesBytes(stepLimits.planMs, fileName, timing).planScene(subject));
  await step('tiles', fileName, null, () => runLanes(tiles, 'tileLaneWorkflow', input, groups));
  await step('assemble', fileName, 'cpu', () => runsEngine(stepLimits.lightweightMs, fileName, timing).assembleScene(subject));
});
