import { DataTypes } from 'sequelize';
import { code, id, instant, maybeInstant, maybeReference, reference, text, version } from '../columns.ts';
import type { Migration } from './migration.ts';

const index = (fields: string[]): Migration => ({
  name: `0074-refund_requests-${fields.join('-')}`,
  up: (schema) => schema.addIndex('refund_requests', fields, { name: `refund_requests_${fields.join('_')}` }),
});

/** What buyers ask to be refunded. */
export const refundRequests: Migration[] = [
  {
    name: '0074-refund_requests',
    up: (schema) =>
      schema.createTable(
        'refund_requests',
        {
          id: id(),
          order_id: reference(),
          owner_id: reference(),
          lines: { type: DataTypes.TEXT, allowNull: false },
          granted: { type: DataTypes.TEXT, allowNull: true },
          reason: code(20),
          note: text(200),
          state: { ...code(20), defaultValue: 'Asked' },
          cause: { ...text(200), defaultValue: '' },
          decided_at: maybeInstant(),
          decided_by: maybeReference(),
          version: version(),
          created_at: instant(),
        },
        { charset: 'utf8mb4', collate: 'utf8mb4_unicode_ci' },
      ),
  },
  index(['order_id']),
  index(['owner_id']),
  index(['state', 'id']),
];
