import { literal, Op, type WhereOptions } from 'sequelize';
import { publisherTypes } from '#domain/accounts/publisher';
import { pageWindow } from '#domain/wire/page-window';
import { containsSql } from '#storage/database/contains';
import type { UserRow } from '#storage/database/models/accounts';
import type { DatabaseDeps } from '../deps.ts';

export interface AccountQuery {
  pageNo: number;
  pageSize: number;
  /** Part of the phone; empty for all. */
  keyword: string;
  state: 'all' | 'frozen' | 'staff' | 'administrator' | 'bypass' | 'publisher';
}

const states: Record<AccountQuery['state'], WhereOptions<UserRow>> = {
  all: {},
  frozen: { frozenAt: { [Op.ne]: null } },
  staff: { role: { [Op.ne]: 'user' } },
  administrator: { role: 'administrator' },
  bypass: { bypassesLimits: true },
  publisher: { uploaderType: [...publisherTypes] },
};

/** A page of all accounts, the newest first. */
export async function listAccounts({ database }: DatabaseDeps, query: AccountQuery): Promise<{ totalCount: number; accounts: UserRow[] }> {
  const { pageNo, pageSize, keyword, state } = query;
  const named = keyword === '' ? [] : [literal(containsSql(database.sequelize, 'phone', keyword))];
  const { rows, count } = await database.users.findAndCountAll({
    where: { [Op.and]: [states[state], ...named] },
    order: [['id', 'DESC']],
    ...pageWindow({ pageNo, pageSize }),
  });
  return { totalCount: count, accounts: rows };
}
