import { UniqueConstraintError } from 'sequelize';
import { AppError } from '#domain/errors/app-error';
import { wireLimits } from '#domain/wire/lz1';
import { currentTime, type ClockDeps } from '../deps.ts';

/** Spends a nonce, once over all processes: docs/decisions/nonces.md. @throws AppError `wire.nonceSpent` */
export async function spendNonce(deps: ClockDeps, nonce: string): Promise<void> {
  const { spentNonces, transact } = deps.database;
  const expiresAt = new Date(currentTime(deps).getTime() + wireLimits.nonceMs);
  try {
    await transact((transaction) => spentNonces.create({ nonce, expiresAt }, { transaction }));
  } catch (error) {
    throw error instanceof UniqueConstraintError ? new AppError('wire.nonceSpent') : error;
  }
}
