import { binaryText } from '../columns.ts';
import type { Migration } from './migration.ts';

/** What a payer held when an attempt to pay began; until now always a computer, as far as providers knew. */
export const payerDevice: Migration[] = [
  {
    name: '0160-payment_attempts-device',
    up: (schema) => schema.addColumn('payment_attempts', 'device', { type: binaryText(10), allowNull: false, defaultValue: 'computer' }),
  },
];
