import { Op, type WhereOptions } from 'sequelize';
import { withdrawalFilters, type WithdrawalFilter } from '#domain/wallet/filters';
import { pageWindow } from '#domain/wire/page-window';
import type { UserRow } from '#storage/database/models/accounts';
import type { WithdrawalRow } from '#storage/database/models/wallet';
import { sliceBehind, type Behind } from '#storage/database/slice-behind';
import type { DatabaseDeps } from '../deps.ts';

interface Wanted {
  /** Left out: of everybody. */
  ownerId?: string;
  status: WithdrawalFilter;
  /** The number of one, or its beginning; empty for all. */
  number?: string;
}

export interface WithdrawalQuery extends Wanted {
  pageNo: number;
  pageSize: number;
}

export interface WithdrawalPage {
  totalCount: number;
  withdrawals: WithdrawalRow[];
  owners: Map<string, UserRow>;
}

function conditionsOf({ ownerId, status, number = '' }: Wanted): WhereOptions<WithdrawalRow> {
  const statuses = withdrawalFilters[status];
  return {
    ...(ownerId !== undefined && { ownerId }),
    ...(statuses !== null && { status: [...statuses] }),
    ...(number !== '' && { number: { [Op.startsWith]: number } }),
  };
}

async function ownersOf({ database }: DatabaseDeps, rows: readonly WithdrawalRow[]): Promise<Map<string, UserRow>> {
  const owners = await database.users.findAll({ where: { id: rows.map((row) => row.ownerId) } });
  return new Map(owners.map((owner) => [owner.id, owner]));
}

/** A page of withdrawals, the newest first; those that wait for a decision from the oldest on. */
export async function listWithdrawals(deps: DatabaseDeps, query: WithdrawalQuery): Promise<WithdrawalPage> {
  const { ownerId, status, pageNo, pageSize } = query;
  const order: [string, string][] = [['id', ownerId === undefined && status === 'review' ? 'ASC' : 'DESC']];
  const window = pageWindow({ pageNo, pageSize });
  const { rows, count } = await deps.database.withdrawals.findAndCountAll({ where: conditionsOf(query), order, ...window });
  const owners = ownerId === undefined ? await ownersOf(deps, rows) : new Map<string, UserRow>();
  return { totalCount: count, withdrawals: rows, owners };
}

/** The next withdrawals of everybody behind the one that is named, the newest first. */
export async function withdrawalsBehind(
  deps: DatabaseDeps,
  wanted: Pick<Wanted, 'status' | 'number'>,
  from: Behind,
): Promise<Omit<WithdrawalPage, 'totalCount'> & { last: string | undefined }> {
  const { rows: withdrawals, last } = await sliceBehind(deps.database.withdrawals, [conditionsOf(wanted)], from);
  return { withdrawals, owners: await ownersOf(deps, withdrawals), last };
}
