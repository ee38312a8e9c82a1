import { tiles } from '#domain/workflows/kinds/tiles';
import { stepLimits } from './contracts.ts';
import { runsEngine } from './proxies.ts';
import { supervise } from './supervise.ts';

/** Makes 3D Tiles of a checked oblique-photography scene. */
export const tilesWorkflow = supervise(tiles, async ({ input: { fileName }, subject, timing, step }) => {
  await step('tiles', `倾斜摄影轻量化 ${fileName}`, 'cpu', () =>
    runsEngine(stepLimits.lightweightMs, `倾斜摄影轻量化 ${fileName}`, timing).tileScene(subject),
  );
});
