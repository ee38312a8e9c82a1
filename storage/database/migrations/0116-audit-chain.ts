import { DataTypes } from 'sequelize';
import { retentionLimits } from '#domain/retention';
import { code, instant, reference } from '../columns.ts';
import type { Migration } from './migration.ts';
import { refuseRows } from './refuse-rows.ts';

/** As of the audit log itself. */
const youngerThanDays = retentionLimits.leastAuditDays - 1;

/** The chain that seals the audit log: each link has the hash of the one before and of one event. */
export const auditChain: Migration[] = [
  {
    name: '0116-audit_chain',
    up: (schema) =>
      schema.createTable(
        'audit_chain',
        {
          seq: { type: DataTypes.INTEGER, primaryKey: true, allowNull: false },
          event_id: reference(),
          event_at: instant(),
          event_hash: code(64),
          hash: code(64),
          created_at: instant(),
        },
        { charset: 'utf8mb4', collate: 'utf8mb4_unicode_ci' },
      ),
  },
  {
    name: '0116-audit_chain-event_id',
    up: (schema) => schema.addIndex('audit_chain', ['event_id'], { unique: true, name: 'audit_chain_event_id' }),
  },
  {
    name: '0116-audit_chain-created_at',
    up: (schema) => schema.addIndex('audit_chain', ['created_at'], { name: 'audit_chain_created_at' }),
  },
  refuseRows({ number: '0116', table: 'audit_chain', change: 'UPDATE' }),
  refuseRows({ number: '0116', table: 'audit_chain', change: 'DELETE', youngerThanDays }),
];
