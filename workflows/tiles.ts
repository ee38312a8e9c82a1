import { CancellationScope, executeChild, ParentClosePolicy } from '@temporalio/workflow';
import { laneId } from '#domain/workflows/ids';
import { tiles } from '#domain/workflows/kinds/tiles';
import type { JobWorkInput } from '#domain/workflows/kinds/job';
import { sceneLanes, stepLimits, usualTiming } from './contracts.ts';
import { movesBytes, runsEngine } from './proxies.ts';
import { supervise } from './supervise.ts';
import { tileLaneWorkflow } from './tile-lane.ts';

/** Makes 3D Tiles of a checked oblique-photography scene: plans it, makes its groups side by side, and puts them together. */
export const tilesWorkflow = supervise(tiles, async ({ input, subject, timing, step }) => {
  const { fileName } = input;
  const { groups } = await step('plan', `整理 ${fileName}`, 'io', () =>
    movesBytes(stepLimits.planMs, `整理 ${fileName}`, timing).planScene(subject),
  );
  await step('tiles', `生成 ${fileName} 的瓦片`, null, () => runLanes(input, groups));
  await step('assemble', `合成 ${fileName}`, 'cpu', () =>
    runsEngine(stepLimits.lightweightMs, `合成 ${fileName}`, timing).assembleScene(subject),
  );
});

/** Runs all lanes to their end; when one fails the others are stopped, and its failure is this one's. */
async function runLanes(input: JobWorkInput, groups: number): Promise<void> {
  const { ownerId, fileName } = input;
  const subject = tiles.subjectOf(input);
  const lanes = Math.min(groups, sceneLanes);
  const scope = new CancellationScope();
  const failures: unknown[] = [];
  const start = async (lane: number): Promise<void> => {
    const timing = { ...usualTiming, ...input.timing };
    try {
      await executeChild(tileLaneWorkflow, {
        workflowId: laneId(tiles.idOf(input), lane),
        args: [{ ownerId, fileName, ...subject, lane, lanes, groups, timing, next: lane }],
        // It gives its turn back before it ends.
        parentClosePolicy: ParentClosePolicy.REQUEST_CANCEL,
        staticSummary: `${tiles.summary(input)}（第 ${lane + 1} 路）`,
      });
    } catch (error) {
      failures.push(error);
      scope.cancel();
    }
  };
  await scope.run(() => Promise.all(Array.from({ length: lanes }, (_, lane) => start(lane))));
  if (failures.length > 0) throw failures[0];
}
