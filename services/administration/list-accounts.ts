import { literal, Op, type WhereOptions } from 'sequelize';
import { containsSql } from '#storage/database/contains';
import type { UserRow } from '#storage/database/models/accounts';
import type { DatabaseDeps } from '../deps.ts';

export interface AccountQuery {
  pageNo: number;
  pageSize: number;
  /** Part of the phone; empty for all. */
  keyword: string;
  state: 'all' | 'frozen' | 'administrator' | 'bypass';
}

const states: Record<AccountQuery['state'], WhereOptions<UserRow>> = {
  all: {},
  frozen: { frozenAt: { [Op.ne]: null } },
  administrator: { role: 'administrator' },
  bypass: { bypassesLimits: true },
};

/** A page of all accounts, the newest first. */
export async function listAccounts({ database }: DatabaseDeps, query: AccountQuery): Promise<{ totalCount: number; accounts: UserRow[] }> {
  const { pageNo, pageSize, keyword, state } = query;
  const named = keyword === '' ? [] : [literal(containsSql(database.sequelize, 'phone', keyword))];
  const { rows, count } = await database.users.findAndCountAll({
    where: { [Op.and]: [states[state], ...named] },
    order: [['id', 'DESC']],
    limit: pageSize,
    offset: (pageNo - 1) * pageSize,
  });
  return { totalCount: count, accounts: rows };
}
