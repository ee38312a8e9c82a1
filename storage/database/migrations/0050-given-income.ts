import type { Migration } from './migration.ts';

/** Given coins pay sellers too; what they paid of a sale is kept, so that a refund takes it back from where it came. */
export const givenIncome: Migration[] = [
  {
    name: '0050-incomes-given_fen',
    up: (schema) => schema.addColumn('incomes', 'given_fen', { type: 'BIGINT', allowNull: false, defaultValue: 0 }),
  },
];
