import { Op } from 'sequelize';
import { withdrawalFilters, type WithdrawalFilter } from '#domain/wallet/filters';
import { pageWindow } from '#domain/wire/page-window';
import type { UserRow } from '#storage/database/models/accounts';
import type { WithdrawalRow } from '#storage/database/models/wallet';
import type { DatabaseDeps } from '../deps.ts';

export interface WithdrawalQuery {
  /** Left out: of everybody. */
  ownerId?: string;
  status: WithdrawalFilter;
  /** The number of one, or its beginning; empty for all. */
  number?: string;
  pageNo: number;
  pageSize: number;
}

export interface WithdrawalPage {
  totalCount: number;
  withdrawals: WithdrawalRow[];
  owners: Map<string, UserRow>;
}

/** A page of withdrawals, the newest first; those that wait for a decision from the oldest on. */
export async function listWithdrawals({ database }: DatabaseDeps, query: WithdrawalQuery): Promise<WithdrawalPage> {
  const { ownerId, status, number = '', pageNo, pageSize } = query;
  const statuses = withdrawalFilters[status];
  const where = {
    ...(ownerId !== undefined && { ownerId }),
    ...(statuses !== null && { status: [...statuses] }),
    ...(number !== '' && { number: { [Op.startsWith]: number } }),
  };
  const order: [string, string][] = [['id', ownerId === undefined && status === 'review' ? 'ASC' : 'DESC']];
  const { rows, count } = await database.withdrawals.findAndCountAll({ where, order, ...pageWindow({ pageNo, pageSize }) });
  const owners = ownerId === undefined ? await database.users.findAll({ where: { id: rows.map((row) => row.ownerId) } }) : [];
  return { totalCount: count, withdrawals: rows, owners: new Map(owners.map((owner) => [owner.id, owner])) };
}
