import { AppError } from '#domain/errors/app-error';
import type { PuzzleKind, RiskAnswer } from '#domain/risk/codes';
import { riskLimits } from '#domain/risk/limits';
import { createThreads } from '../../threads.ts';
import type { DrawnPuzzle } from './drawn-puzzle.ts';

export interface DrawingTask {
  kind: PuzzleKind;
  asked: RiskAnswer;
}

/** A few at a time, so that drawing leaves room for what else this machine does. */
const threads = createThreads<DrawingTask, DrawnPuzzle>({
  ...{ entry: new URL('./thread.js', import.meta.url), purpose: 'draws puzzles' },
  ...{ slots: riskLimits.drawing, waiting: riskLimits.waitingToBeDrawn },
  crowded: () => new AppError('request.tooMany', { seconds: 5 }),
});

/** Draws a new puzzle in a thread: one takes longer than the event loop may be held. `request.tooMany` when too many wait to be drawn. */
export async function drawPuzzle(kind: PuzzleKind, asked: RiskAnswer): Promise<DrawnPuzzle> {
  const drawn = await threads.run({ kind, asked });
  // Between threads a buffer becomes the bytes that it is of.
  return { ...drawn, image: Buffer.from(drawn.image), piece: Buffer.from(drawn.piece) };
}
