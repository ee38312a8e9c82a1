import type { Transaction } from 'sequelize';
import { AppError } from '#domain/errors/app-error';
import type { UserRow } from '#storage/database/models/accounts';
import type { DatabaseDeps } from '../deps.ts';

/** The account, unless it is deleted: `administration.accountNotFound`. */
export async function findAccount({ database }: DatabaseDeps, accountId: string, transaction: Transaction): Promise<UserRow> {
  const user = await database.users.findOne({ where: { id: accountId, deletedAt: null }, transaction });
  if (user === null) throw new AppError('administration.accountNotFound');
  return user;
}
