import { Op, UniqueConstraintError } from 'sequelize';
import { AppError } from '#domain/errors/app-error';
import { judgeScratch, judgeSlider, type ScratchAnswer, type SliderAnswer, type TrackFault, type TrackPoint } from '#domain/risk/tracks';
import { hashSecret, newSecret } from '#storage/database/ids';
import type { PuzzleRow } from '#storage/database/models/risk';
import { updateWhere } from '#storage/database/update-where';
import type { Visitor } from '../accounts/visitor.ts';
import { currentTime, type ClockDeps } from '../deps.ts';
import type { RiskThresholdDeps } from './deps.ts';
import { raise } from './levels.ts';

/** A track may say to have taken this much longer than the puzzle was open, ms: clocks of browsers are not ours. */
const slackMs = 300;

/**
 * Judges the one try that a puzzle allows, and returns the token that `checkRisk` takes. `captcha.expired` for a puzzle that is unknown, too old or was
 * tried before, `captcha.slidTooFast`, `captcha.scratchedTooFast` or `captcha.failed` for a track that does not solve it.
 */
export async function judgePuzzle(
  deps: ClockDeps & RiskThresholdDeps,
  { puzzleId, track, visitor }: { puzzleId: string; track: readonly TrackPoint[]; visitor: Visitor },
): Promise<{ token: string }> {
  const { database } = deps;
  const now = currentTime(deps);
  const puzzle = await database.puzzles.findByPk(puzzleId);
  if (puzzle === null) throw new AppError('captcha.expired');

  const openMs = now.getTime() - puzzle.createdAt.getTime();
  const isInvented = (track.at(-1)?.[2] ?? 0) > openMs + slackMs;
  const token = newSecret();
  const settle = (found: TrackFault | undefined, trackHash: string | null): Promise<boolean> =>
    database.transact((transaction) => {
      const untried = { id: puzzleId, triedAt: null, expiresAt: { [Op.gt]: now } };
      const tried = { triedAt: now, trackHash, tokenHash: found === undefined ? hashSecret(token) : null };
      return updateWhere(database.puzzles, untried, tried, transaction);
    });

  let fault = isInvented ? 'machine' : faultOf(puzzle, track);
  let isFirst: boolean;
  try {
    isFirst = await settle(fault, hashSecret(JSON.stringify(track)));
  } catch (error) {
    // The unique key says that this very track was played before.
    if (!(error instanceof UniqueConstraintError)) throw error;
    fault = 'machine';
    isFirst = await settle(fault, null);
  }
  if (!isFirst) throw new AppError('captcha.expired');
  if (fault === undefined) return { token };
  await raise(deps, ['failedPuzzles'], { phone: puzzle.phone, address: visitor.address, device: undefined, isKnownDevice: false });
  throw new AppError(
    fault === 'tooFast' ? (puzzle.kind === 'slider' ? 'captcha.slidTooFast' : 'captcha.scratchedTooFast') : 'captcha.failed',
  );
}

const faultOf = ({ kind, answer }: PuzzleRow, track: readonly TrackPoint[]): TrackFault | undefined =>
  kind === 'slider' ? judgeSlider(track, answer as SliderAnswer) : judgeScratch(track, answer as ScratchAnswer);
