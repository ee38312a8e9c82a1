import { QueryTypes } from 'sequelize';
import { accountKinds, type AccountKind } from '#domain/ledger/accounts';
import { ledgerLimits } from '#domain/ledger/limits';
import type { Unit } from '#domain/ledger/units';
import type { LedgerDifference } from '#storage/database/models/ledger';
import type { DatabaseDeps } from '../deps.ts';

/** A page of what was compared, in order of ids. */
export interface ComparedPage {
  compared: number;
  /** After which the next page begins; undefined when there is nothing more. */
  lastId: string | undefined;
  differences: LedgerDifference[];
}

interface Row {
  id: string;
  kind: AccountKind;
  unit: Unit;
  balance: number | string;
  posted: number | string;
}

/**
 * Adds up the postings of the accounts that follow `afterId` (a page of them) and lists where the balance says otherwise, or is beyond its bounds. One
 * statement, so that what is posted meanwhile is in both sums or in neither.
 */
export async function recompute({ database }: DatabaseDeps, afterId: string): Promise<ComparedPage> {
  const rows = await database.sequelize.query<Row>(
    `SELECT a.id, a.kind, a.unit, a.balance, COALESCE(SUM(p.amount), 0) AS posted
     FROM (SELECT id, kind, unit, balance FROM ledger_accounts WHERE id > ? ORDER BY id LIMIT ?) a
     LEFT JOIN ledger_postings p ON p.account_id = a.id
     GROUP BY a.id, a.kind, a.unit, a.balance ORDER BY a.id`,
    { replacements: [afterId, ledgerLimits.comparedAtOnce], type: QueryTypes.SELECT },
  );
  const differences = rows.flatMap(({ id, kind, unit, balance, posted }): LedgerDifference[] => {
    const [found, expected] = [Number(balance), Number(posted)];
    const least = accountKinds[kind].mayGoBelowZero ? -ledgerLimits.balance : 0;
    const bounded = Math.min(Math.max(found, least), ledgerLimits.balance);
    return [
      ...(found === expected ? [] : [{ about: 'balance', id, unit, expected, found } as const]),
      ...(found === bounded ? [] : [{ about: 'bounds', id, unit, expected: bounded, found } as const]),
    ];
  });
  return { compared: rows.length, lastId: rows.at(-1)?.id, differences };
}
