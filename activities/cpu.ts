import type { CpuActivities } from '#workflows/contracts';
import { assembleMap } from './assemble-map.ts';
import { assembleScene } from './assemble-scene.ts';
import { convertModel } from './convert-model.ts';
import type { CpuDeps } from './deps.ts';
import { drawLook } from './draw-look.ts';
import { drawTeaser } from './draw-teaser.ts';
import { inspectModel } from './inspect-model.ts';
import { lightweightModel } from './lightweight-model.ts';
import { makeGenerated } from './make-generated.ts';
import { packOffline } from './pack-offline.ts';
import { reduceModel } from './reduce-model.ts';
import { remeshModel } from './remesh-model.ts';
import { resolveMapRange } from './resolve-map-range.ts';
import { runActivity } from './run-activity.ts';
import { tileSceneGroup } from './tile-scene-group.ts';
import { tileScenePiece } from './tile-scene-piece.ts';

/** Queue cpu: runs the engine. */
export const createCpuActivities = (deps: CpuDeps) =>
  ({
    inspectModel: (input) => runActivity(deps, (run) => inspectModel(deps, input, run)),
    convertModel: (input) => runActivity(deps, (run) => convertModel(deps, input, run)),
    makeGenerated: (input) => runActivity(deps, (run) => makeGenerated(deps, input, run)),
    packOffline: (input) => runActivity(deps, (run) => packOffline(deps, input, run)),
    drawLook: (input) => runActivity(deps, (run) => drawLook(deps, input, run)),
    drawTeaser: (input) => runActivity(deps, (run) => drawTeaser(deps, input, run)),
    lightweightModel: (input) => runActivity(deps, (run) => lightweightModel(deps, input, run)),
    reduceModel: (input) => runActivity(deps, (run) => reduceModel(deps, input, run)),
    tileScenePiece: (input) => runActivity(deps, (run) => tileScenePiece(deps, input, run)),
    tileSceneGroup: (input) => runActivity(deps, (run) => tileSceneGroup(deps, input, run)),
    assembleScene: (input) => runActivity(deps, (run) => assembleScene(deps, input, run)),
    resolveMapRange: (input) => runActivity(deps, (run) => resolveMapRange(deps, input, run)),
    assembleMap: (input) => runActivity(deps, (run) => assembleMap(deps, input, run)),
    remeshModel: (input) => runActivity(deps, (run) => remeshModel(deps, input, run)),
  }) satisfies CpuActivities;
