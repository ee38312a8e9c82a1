/** Entry of a thread that draws puzzles, one after another. Started by `draw.ts` only. */

import { parentPort } from 'node:worker_threads';
import type { PuzzleKind, RiskAnswer } from '#domain/risk/codes';
import type { DrawingTask } from './draw.ts';
import { drawScratchCard } from './draw-scratch-card.ts';
import { drawSlider } from './draw-slider.ts';
import type { DrawnPuzzle } from './drawn-puzzle.ts';

const draw: Record<PuzzleKind, (asked: RiskAnswer) => Promise<DrawnPuzzle>> = { slider: drawSlider, scratch: drawScratchCard };

parentPort?.on('message', ({ kind, asked }: DrawingTask) => void draw[kind](asked).then((drawn) => parentPort?.postMessage(drawn)));
