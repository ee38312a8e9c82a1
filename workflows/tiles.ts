import { tiles } from '#domain/kinds/tiles/work';
import { stepLimits } from './contracts.ts';
import { runLanes } from './lanes.ts';
import { movesBytes, runsEngine } from './proxies.ts';
import { supervise } from './supervise.ts';

/** Makes 3D Tiles of a checked oblique-photography scene: plans it, makes its pieces side by side, and puts them together. */
export const tilesWorkflow = supervise(tiles, async ({ input, subject, timing, step }) => {
  const { fileName } = input;
  const { groups, pieces } = await step('plan', `整理 ${fileName}`, 'io', () =>
    movesBytes(stepLimits.planMs, `整理 ${fileName}`, timing).planScene({ ...subject, inPieces: true }),
  );
  // A scene that an older version planned has its groups stored one by one.
  const inPieces = pieces !== undefined;
  await step('tiles', `生成 ${fileName} 的瓦片`, null, () => runLanes(tiles, 'tileLaneWorkflow', input, pieces ?? groups, { inPieces }));
  await step('assemble', `合成 ${fileName}`, 'cpu', () =>
    runsEngine(stepLimits.lightweightMs, `合成 ${fileName}`, timing).assembleScene(subject),
  );
});
