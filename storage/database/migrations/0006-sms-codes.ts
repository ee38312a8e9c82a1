import type { Migration } from './migration.ts';

/** Codes are stored under a hash of their key. Those of before could be found by trying; they were valid for ten minutes anyway. */
export const smsCodes: Migration[] = [
  { name: '0006-sms_codes-empty', up: (schema) => schema.sequelize.query('DELETE FROM sms_codes') },
  { name: '0006-sms_codes-key_hash', up: (schema) => schema.sequelize.query('ALTER TABLE sms_codes RENAME COLUMN sms_key TO key_hash') },
];
