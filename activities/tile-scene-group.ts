import type { Subject } from '#domain/workflows/subject';
import type { CpuDeps } from './deps.ts';
import { makePiece } from './make-piece.ts';
import type { ActivityRun } from './run-activity.ts';
import { readGroup } from './scene-pieces.ts';
import { runSceneStep } from './scene-step.ts';

/** Makes the tiles of one group of a scene that was planned for workflows of older versions, which do not make pieces. */
export const tileSceneGroup = (deps: CpuDeps, { group, ...subject }: Subject & { group: number }, run: ActivityRun): Promise<void> =>
  runSceneStep(deps, subject, run, async (step) => makePiece(deps, subject, await readGroup(deps.objects, subject, group), step));
