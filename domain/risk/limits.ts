const minute = 60_000;

/** Of risk checks and their puzzles. Lengths of time in ms, sizes in pixels of the picture. */
export const riskLimits = {
  /** How long a passed check may be used for what was asked for. */
  passMs: 10 * minute,
  /** For a puzzle to be solved, and for the token of a solved one to be handed in. */
  puzzleMs: 2 * minute,
  tokenMs: 2 * minute,
  /** Checks and puzzles of one address, over all processes. No more puzzles are open at once than are made in two such windows. */
  checksOfAddress: { calls: 600, windowMs: 10 * minute },
  puzzlesOfAddress: { calls: 30, windowMs: 2 * minute },
  /** Tracks that one address hands in, over all processes. */
  triesOfAddress: { calls: 60, windowMs: 2 * minute },
  /** Puzzles that one process draws at a time, and that may wait for it. */
  drawing: 2,
  waitingToBeDrawn: 60,
  /** Characters of `nvcdata`. */
  nvcdata: 12_000,
  trackPoints: 500,
} as const;

export const sliderSize = { width: 320, height: 160, piece: 64 } as const;
export const scratchSize = { width: 300, height: 125, brush: 11 } as const;

/** How far one key press moves a slider's piece and a scratch card's coin; with Shift the larger. */
export const keySteps = { slider: 4, sliderFar: 20, scratch: 6, scratchFar: 18 } as const;
