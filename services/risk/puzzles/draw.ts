import pLimit from 'p-limit';
import { AppError } from '#domain/errors/app-error';
import type { PuzzleKind, RiskAnswer } from '#domain/risk/codes';
import { riskLimits } from '#domain/risk/limits';
import { drawScratchCard } from './draw-scratch-card.ts';
import { drawSlider } from './draw-slider.ts';
import type { DrawnPuzzle } from './drawn-puzzle.ts';

/** A few at a time, so that drawing leaves room for what else this process does. */
const drawing = pLimit(riskLimits.drawing);

const draw: Record<PuzzleKind, (asked: RiskAnswer) => Promise<DrawnPuzzle>> = { slider: drawSlider, scratch: drawScratchCard };

/** Draws a new puzzle. `request.tooMany` when too many wait to be drawn. */
export async function drawPuzzle(kind: PuzzleKind, asked: RiskAnswer): Promise<DrawnPuzzle> {
  if (drawing.pendingCount >= riskLimits.waitingToBeDrawn) throw new AppError('request.tooMany', { seconds: 5 });
  return drawing(() => draw[kind](asked));
}
