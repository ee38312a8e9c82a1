import { tiles } from '#domain/kinds/tiles/work';
import { stepLimits } from './contracts.ts';
import { createLane } from './lanes.ts';
import { runsEngine } from './proxies.ts';

/** Makes some of a scene's pieces; some of its groups, where an older version planned it. */
export const tileLaneWorkflow = createLane(tiles, ({ id, attempt, fileName, timing, inPieces = false }, piece) => {
  const engine = runsEngine(stepLimits.lightweightMs, `${fileName} 的第 ${piece + 1} 组瓦片`, { ...timing, tries: 1 });
  return inPieces ? engine.tileScenePiece({ id, attempt, piece }) : engine.tileSceneGroup({ id, attempt, group: piece });
});
