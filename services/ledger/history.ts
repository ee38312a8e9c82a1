import { Op, type WhereOptions } from 'sequelize';
import type { UserAccountKind } from '#domain/ledger/accounts';
import type { OperationKind } from '#domain/ledger/operations';
import type { Unit } from '#domain/ledger/units';
import { pageWindow } from '#domain/wire/page-window';
import type { LedgerPostingRow } from '#storage/database/models/ledger';
import type { DatabaseDeps } from '../deps.ts';

export interface HistoryQuery {
  ownerId: string;
  kinds: readonly UserAccountKind[];
  /** From this instant on. */
  from?: Date | undefined;
  /** Until before this instant. */
  to?: Date | undefined;
  /** Counts from 1. */
  pageNo: number;
  pageSize: number;
}

/** What an operation gave to an account, or took from it. */
export interface HistoryEntry {
  operationId: string;
  leg: number;
  operation: OperationKind;
  orderId: string | null;
  at: Date;
  account: UserAccountKind;
  unit: Unit;
  amount: number;
}

/** A page of what was posted to a user's accounts, the newest first. */
export async function listHistory(
  { database }: DatabaseDeps,
  query: HistoryQuery,
): Promise<{ totalCount: number; entries: HistoryEntry[] }> {
  const { ledgerAccounts, ledgerOperations, ledgerPostings } = database;
  const { ownerId, kinds, from, to, pageNo, pageSize } = query;
  const accounts = await ledgerAccounts.findAll({ where: { ownerId, kind: [...kinds] }, attributes: ['id', 'kind', 'unit'] });
  const conditions: WhereOptions<LedgerPostingRow>[] = [
    { accountId: accounts.map(({ id }) => id) },
    ...(from === undefined ? [] : [{ at: { [Op.gte]: from } }]),
    ...(to === undefined ? [] : [{ at: { [Op.lt]: to } }]),
  ];
  const { rows, count } = await ledgerPostings.findAndCountAll({
    where: { [Op.and]: conditions },
    order: ['at', 'operationId', 'leg'].map((column) => [column, 'DESC']),
    ...pageWindow({ pageNo, pageSize }),
  });
  const operations = await ledgerOperations.findAll({ where: { id: [...new Set(rows.map(({ operationId }) => operationId))] } });
  const accountOf = new Map(accounts.map((account) => [account.id, account]));
  const operationOf = new Map(operations.map((operation) => [operation.id, operation]));
  const entries = rows.flatMap(({ operationId, leg, accountId, amount, at }) => {
    const [account, operation] = [accountOf.get(accountId), operationOf.get(operationId)];
    if (account === undefined || operation === undefined) return [];
    const { kind, orderId } = operation;
    return [{ operationId, leg, operation: kind, orderId, at, account: account.kind as UserAccountKind, unit: account.unit, amount }];
  });
  return { totalCount: count, entries };
}
