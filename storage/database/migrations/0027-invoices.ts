import { DataTypes, type QueryInterface } from 'sequelize';
import { bigintColumn, code, id, instant, reference, version } from '../columns.ts';
import type { Migration } from './migration.ts';

const options = { charset: 'utf8mb4', collate: 'utf8mb4_unicode_ci' };

const table = (name: string, columns: () => Parameters<QueryInterface['createTable']>[1]): Migration => ({
  name: `0027-${name}`,
  up: (schema) => schema.createTable(name, columns(), options),
});

const index = (name: string, fields: string[], unique = false): Migration => ({
  name: `0027-${name}-${fields.join('-')}`,
  up: (schema) => schema.addIndex(name, fields, { unique, name: `${name}_${fields.join('_')}` }),
});

const sealed = () => ({ type: DataTypes.TEXT, allowNull: false });

/** Whom people have invoices made out to, the invoices, the orders that each is of, and what takes them back. */
export const invoices: Migration[] = [
  table('invoice_titles', () => ({
    id: id(),
    owner_id: reference(),
    sealed_title: sealed(),
    version: version(),
    created_at: instant(),
  })),
  index('invoice_titles', ['owner_id', 'id']),
  table('invoices', () => ({
    id: id(),
    owner_id: reference(),
    number: code(32),
    kind: code(20),
    sealed_title: sealed(),
    amount_fen: bigintColumn('amount_fen'),
    corrected_fen: bigintColumn('corrected_fen'),
    version: version(),
    created_at: instant(),
  })),
  index('invoices', ['owner_id', 'id']),
  index('invoices', ['number'], true),
  table('invoice_orders', () => ({
    order_id: { ...reference(), primaryKey: true },
    invoice_id: reference(),
    amount_fen: bigintColumn('amount_fen'),
  })),
  index('invoice_orders', ['invoice_id']),
  table('invoice_corrections', () => ({
    id: id(),
    invoice_id: reference(),
    order_id: reference(),
    number: code(32),
    amount_fen: bigintColumn('amount_fen'),
    created_at: instant(),
  })),
  index('invoice_corrections', ['invoice_id', 'id']),
  index('invoice_corrections', ['number'], true),
];
