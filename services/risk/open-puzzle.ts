import { Op } from 'sequelize';
import { AppError } from '#domain/errors/app-error';
import { riskAnswers, type PuzzleKind } from '#domain/risk/codes';
import { riskLimits } from '#domain/risk/limits';
import type { RiskPurpose } from '#domain/risk/schema';
import { takeAllowances } from '#storage/database/allowances';
import { newId } from '#storage/database/ids';
import { secondsLeft } from '../accounts/take-attempt.ts';
import type { Visitor } from '../accounts/visitor.ts';
import { currentTime, type ClockDeps } from '../deps.ts';
import { deviceHashOf } from './device.ts';
import { drawPuzzle } from './puzzles/draw.ts';
import type { PuzzlePicture } from './puzzles/drawn-puzzle.ts';

export type OpenedPuzzle = PuzzlePicture & { puzzleId: string };

/**
 * Draws a puzzle for a device whose last check asked for this kind. Only its picture leaves the server. `risk.required` when no check asked for it,
 * `request.tooMany` for an address that lets too many be drawn.
 */
export async function openPuzzle(
  deps: ClockDeps,
  input: { kind: PuzzleKind; phone: string; type: RiskPurpose; visitor: Visitor },
): Promise<OpenedPuzzle> {
  const { database } = deps;
  const { kind, phone, type, visitor } = input;
  const now = currentTime(deps);
  const about = { deviceHash: deviceHashOf(visitor), phone, type };
  const check = await database.riskChecks.findOne({ where: { ...about, expiresAt: { [Op.gt]: now } } });
  const asked = check === null ? undefined : riskAnswers[check.code];
  if (asked?.puzzle !== kind) throw new AppError('risk.required');
  const spent = await takeAllowances(database, [{ key: `puzzles:${visitor.address}`, ...riskLimits.puzzlesOfAddress }], now);
  if (spent !== undefined) throw new AppError('request.tooMany', { seconds: secondsLeft(spent) });

  const { answer, ...picture } = await drawPuzzle(kind, asked);
  const puzzleId = newId();
  const row = { id: puzzleId, ...about, kind, answer, expiresAt: new Date(currentTime(deps).getTime() + riskLimits.puzzleMs) };
  const untried = { triedAt: null, trackHash: null, tokenHash: null, spentAt: null };
  await database.transact((transaction) => database.puzzles.create({ ...row, ...untried, createdAt: currentTime(deps) }, { transaction }));
  return { ...picture, puzzleId };
}
