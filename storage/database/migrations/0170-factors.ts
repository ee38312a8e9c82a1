import { DataTypes } from 'sequelize';
import { code, instant, integer, maybeInstant, reference, version } from '../columns.ts';
import type { Migration } from './migration.ts';

const charset = { charset: 'utf8mb4', collate: 'utf8mb4_unicode_ci' } as const;
const session = (field: string): Migration => ({
  name: `0170-sessions-${field}`,
  up: (schema) => schema.addColumn('sessions', field, maybeInstant()),
});

/** The second factor of who works here, and what a session has proven. */
export const factors: Migration[] = [
  {
    name: '0170-staff_factors',
    up: (schema) =>
      schema.createTable(
        'staff_factors',
        {
          user_id: { ...reference(), primaryKey: true },
          sealed_secret: { type: DataTypes.TEXT, allowNull: false },
          confirmed_at: maybeInstant(),
          last_period: integer(0),
          created_at: instant(),
          version: version(),
        },
        charset,
      ),
  },
  {
    name: '0170-staff_recovery_codes',
    up: (schema) =>
      schema.createTable('staff_recovery_codes', { code_hash: { ...code(64), primaryKey: true }, user_id: reference() }, charset),
  },
  {
    name: '0170-staff_recovery_codes-user_id',
    up: (schema) => schema.addIndex('staff_recovery_codes', ['user_id'], { name: 'staff_recovery_codes_user_id' }),
  },
  session('proven_at'),
  session('worked_at'),
];
