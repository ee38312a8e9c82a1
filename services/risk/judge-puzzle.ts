import { Op, UniqueConstraintError, type Attributes, type WhereOptions } from 'sequelize';
import { AppError } from '#domain/errors/app-error';
import { riskLimits } from '#domain/risk/limits';
import { judgeScratch, judgeSlider, type ScratchAnswer, type SliderAnswer, type TrackFault, type TrackPoint } from '#domain/risk/tracks';
import { takeAllowances } from '#storage/database/allowances';
import { hashSecret, newSecret } from '#storage/database/ids';
import type { PuzzleRow } from '#storage/database/models/risk';
import { updateWhere } from '#storage/database/update-where';
import { secondsLeft } from '../accounts/take-attempt.ts';
import type { Visitor } from '../accounts/visitor.ts';
import { currentTime, type ClockDeps } from '../deps.ts';
import type { RiskThresholdDeps } from './deps.ts';
import { raise } from './levels.ts';

/** A track may say to have taken this much longer than the puzzle was open, ms: clocks of browsers are not ours. */
const slackMs = 300;

/**
 * Judges the one try that a puzzle allows, and returns the token that `checkRisk` takes. `captcha.expired` for a puzzle that is unknown, too old or was
 * tried before, whose track is not looked at; `request.tooMany` for an address that hands in too many; `captcha.slidTooFast`, `captcha.scratchedTooFast` or `captcha.failed` for a track that does not solve it.
 */
export async function judgePuzzle(
  deps: ClockDeps & RiskThresholdDeps,
  { puzzleId, track, visitor }: { puzzleId: string; track: readonly TrackPoint[]; visitor: Visitor },
): Promise<{ token: string }> {
  const { database } = deps;
  const now = currentTime(deps);
  const spent = await takeAllowances(database, [{ key: `puzzle-tries:${visitor.address}`, ...riskLimits.triesOfAddress }], now);
  if (spent !== undefined) throw new AppError('request.tooMany', { seconds: secondsLeft(spent) });
  const puzzle = await database.puzzles.findByPk(puzzleId);
  if (puzzle === null || puzzle.triedAt !== null || puzzle.expiresAt <= now) throw new AppError('captcha.expired');

  const update = (where: WhereOptions<Attributes<PuzzleRow>>, changes: Partial<Attributes<PuzzleRow>>): Promise<boolean> =>
    database.transact((transaction) => updateWhere(database.puzzles, where, changes, transaction));
  // Claimed before it is judged: of many at once one costs the work.
  if (!(await update({ id: puzzleId, triedAt: null, expiresAt: { [Op.gt]: now } }, { triedAt: now })))
    throw new AppError('captcha.expired');

  const openMs = now.getTime() - puzzle.createdAt.getTime();
  const isInvented = (track.at(-1)?.[2] ?? 0) > openMs + slackMs;
  const token = newSecret();
  let fault = isInvented ? 'machine' : faultOf(puzzle, track);
  try {
    const trackHash = hashSecret(JSON.stringify(track));
    await update({ id: puzzleId }, { trackHash, tokenHash: fault === undefined ? hashSecret(token) : null });
  } catch (error) {
    // The unique key says that this very track was played before.
    if (!(error instanceof UniqueConstraintError)) throw error;
    fault = 'machine';
  }
  if (fault === undefined) return { token };
  await raise(deps, ['failedPuzzles'], { phone: puzzle.phone, address: visitor.address, device: undefined, isKnownDevice: false });
  throw new AppError(
    fault === 'tooFast' ? (puzzle.kind === 'slider' ? 'captcha.slidTooFast' : 'captcha.scratchedTooFast') : 'captcha.failed',
  );
}

const faultOf = ({ kind, answer }: PuzzleRow, track: readonly TrackPoint[]): TrackFault | undefined =>
  kind === 'slider' ? judgeSlider(track, answer as SliderAnswer) : judgeScratch(track, answer as ScratchAnswer);
