import type { Subject } from '#domain/workflows/subject';
import type { CpuDeps } from './deps.ts';
import { makePiece } from './make-piece.ts';
import type { ActivityRun } from './run-activity.ts';
import { readPiece } from './scene-pieces.ts';
import { runSceneStep } from './scene-step.ts';

/** Makes the tiles of one piece of a planned scene and stores them. */
export const tileScenePiece = (deps: CpuDeps, { piece, ...subject }: Subject & { piece: number }, run: ActivityRun): Promise<void> =>
  runSceneStep(deps, subject, run, async (step) => makePiece(deps, subject, await readPiece(deps.objects, subject, piece), step));
