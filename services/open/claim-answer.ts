import { Op, UniqueConstraintError } from 'sequelize';
import { openLimits } from '#domain/open/limits';
import { OpenProblem } from '#domain/open/problems';
import { hashSecret, newId } from '#storage/database/ids';
import { updateWhere } from '#storage/database/update-where';
import { currentTime, type ClockDeps } from '../deps.ts';
import type { OpenCaller } from './caller.ts';

export interface ClaimedCall {
  id: string;
  claim: string;
  /** What the call makes has this id, also when another process takes it up. */
  subjectId: string;
}
export type Claim = ClaimedCall | { status: number; body: string };

/**
 * Claims a call by its Idempotency-Key before its work, by a unique row, over all processes. Answers what was answered before. `idempotency_under_way` while another works on it, unless that one has been silent for
 * so long that it died; `idempotency_mismatch` for another body.
 */
export async function claimAnswer(
  deps: ClockDeps,
  { caller, key, bodyHash }: { caller: OpenCaller; key: string; bodyHash: string },
): Promise<Claim> {
  const { database } = deps;
  const { openAnswers } = database;
  const now = currentTime(deps);
  const id = hashSecret(`${caller.projectId}\n${caller.mode}\n${key}`);
  const claim = newId();
  const fresh = { ownerId: caller.ownerId, bodyHash, subjectId: newId(), claim, claimedAt: now, status: null, body: null };
  const expiresAt = new Date(now.getTime() + openLimits.answersMs);
  try {
    await database.transact((transaction) => openAnswers.create({ id, ...fresh, expiresAt }, { transaction }));
    return { id, claim, subjectId: fresh.subjectId };
  } catch (error) {
    if (!(error instanceof UniqueConstraintError)) throw error;
  }
  const known = await openAnswers.findByPk(id);
  if (known === null) throw new OpenProblem('idempotency_under_way');
  if (known.expiresAt <= now) {
    const won = await database.transact((transaction) =>
      updateWhere(openAnswers, { id, claim: known.claim, expiresAt: { [Op.lte]: now } }, { ...fresh, expiresAt }, transaction),
    );
    if (!won) throw new OpenProblem('idempotency_under_way');
    return { id, claim, subjectId: fresh.subjectId };
  }
  if (known.bodyHash !== bodyHash) throw new OpenProblem('idempotency_mismatch');
  if (known.status !== null) return { status: known.status, body: known.body ?? '' };
  if (now.getTime() - known.claimedAt.getTime() < openLimits.claimMs) throw new OpenProblem('idempotency_under_way');
  const taken = await database.transact((transaction) =>
    updateWhere(openAnswers, { id, claim: known.claim, status: null }, { claim, claimedAt: now }, transaction),
  );
  if (!taken) throw new OpenProblem('idempotency_under_way');
  return { id, claim, subjectId: known.subjectId };
}

/** Keeps the answer of a claimed call. */
export async function keepAnswer(
  { database }: ClockDeps,
  { id, claim }: ClaimedCall,
  answer: { status: number; body: string },
): Promise<void> {
  await database.transact((transaction) => updateWhere(database.openAnswers, { id, claim }, answer, transaction));
}

/** Forgets a call that was refused for now: the next one with its key makes something of another id, since what this one made was taken back. */
export async function dropAnswer({ database }: ClockDeps, { id, claim }: ClaimedCall): Promise<void> {
  await database.transact((transaction) => database.openAnswers.destroy({ where: { id, claim, status: null }, transaction }));
}

/** Gives a claim up, so that the call can be made again: for faults of ours, after which nothing is certain but that. */
export async function releaseAnswer({ database }: ClockDeps, { id, claim }: ClaimedCall): Promise<void> {
  await database.transact((transaction) =>
    updateWhere(database.openAnswers, { id, claim, status: null }, { claimedAt: new Date(0) }, transaction),
  );
}
