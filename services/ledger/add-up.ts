import { QueryTypes } from 'sequelize';
import { ledgerLimits } from '#domain/ledger/limits';
import type { Unit } from '#domain/ledger/units';
import type { LedgerDifference } from '#storage/database/models/ledger';
import type { DatabaseDeps } from '../deps.ts';
import type { ComparedPage } from './recompute.ts';

interface Row {
  id: string;
  /** Null for an account that there is not. */
  unit: Unit | null;
  sum: number | string;
  /** How many of the postings have their operation. */
  known: number;
}

/**
 * Adds up the postings of the operations that follow `afterId` (a page of them) and lists where those of one unit are not 0 together, or belong to no operation
 * or no account.
 */
export async function addUp({ database }: DatabaseDeps, afterId: string): Promise<ComparedPage> {
  const rows = await database.sequelize.query<Row>(
    `SELECT p.operation_id AS id, a.unit, SUM(p.amount) AS sum, COUNT(o.id) AS known
     FROM (SELECT DISTINCT operation_id FROM ledger_postings WHERE operation_id > ? ORDER BY operation_id LIMIT ?) page
     JOIN ledger_postings p ON p.operation_id = page.operation_id
     LEFT JOIN ledger_operations o ON o.id = p.operation_id
     LEFT JOIN ledger_accounts a ON a.id = p.account_id
     GROUP BY p.operation_id, a.unit ORDER BY p.operation_id`,
    { replacements: [afterId, ledgerLimits.comparedAtOnce], type: QueryTypes.SELECT },
  );
  const differences = rows
    .filter(({ unit, sum, known }) => unit === null || Number(sum) !== 0 || known === 0)
    .map(({ id, unit, sum }): LedgerDifference => ({ about: 'operation', id, unit, expected: 0, found: Number(sum) }));
  return { compared: new Set(rows.map(({ id }) => id)).size, lastId: rows.at(-1)?.id, differences };
}
