import { literal, Op, type WhereOptions } from 'sequelize';
import { publisherTypes } from '#domain/accounts/publisher';
import { pageWindow } from '#domain/wire/page-window';
import { containsSql } from '#storage/database/contains';
import { sliceBehind, type Behind, type Slice } from '#storage/database/slice-behind';
import type { UserRow } from '#storage/database/models/accounts';
import type { DatabaseDeps } from '../deps.ts';

export interface AccountFilter {
  /** Part of the phone; empty for all. */
  keyword: string;
  state: 'all' | 'frozen' | 'staff' | 'administrator' | 'bypass' | 'publisher';
}

export interface AccountQuery extends AccountFilter {
  pageNo: number;
  pageSize: number;
}

const states: Record<AccountQuery['state'], WhereOptions<UserRow>> = {
  all: {},
  frozen: { frozenAt: { [Op.ne]: null } },
  staff: { role: { [Op.ne]: 'user' } },
  administrator: { role: 'administrator' },
  bypass: { bypassesLimits: true },
  publisher: { uploaderType: [...publisherTypes] },
};

function conditionsOf({ database }: DatabaseDeps, { keyword, state }: AccountFilter): WhereOptions<UserRow>[] {
  const named = keyword === '' ? [] : [literal(containsSql(database.sequelize, 'phone', keyword))];
  return [states[state], ...named];
}

/** A page of all accounts, the newest first. */
export async function listAccounts({ database }: DatabaseDeps, query: AccountQuery): Promise<{ totalCount: number; accounts: UserRow[] }> {
  const { pageNo, pageSize } = query;
  const { rows, count } = await database.users.findAndCountAll({
    where: { [Op.and]: conditionsOf({ database }, query) },
    order: [['id', 'DESC']],
    ...pageWindow({ pageNo, pageSize }),
  });
  return { totalCount: count, accounts: rows };
}

/** The next accounts behind the one that is named, the newest first. */
export const accountsBehind = async (deps: DatabaseDeps, filter: AccountFilter, from: Behind): Promise<Slice<UserRow>> =>
  sliceBehind(deps.database.users, conditionsOf(deps, filter), from);
