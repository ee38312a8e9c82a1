import { DataTypes, type QueryInterface } from 'sequelize';
import { bigintColumn, code, id, instant, integer, maybeInstant, reference, text, version } from '../columns.ts';
import type { Migration } from './migration.ts';

const options = { charset: 'utf8mb4', collate: 'utf8mb4_unicode_ci' };

const table = (name: string, columns: () => Parameters<QueryInterface['createTable']>[1]): Migration => ({
  name: `0025-${name}`,
  up: (schema) => schema.createTable(name, columns(), options),
});

const index = (name: string, fields: string[]): Migration => ({
  name: `0025-${name}-${fields.join('-')}`,
  up: (schema) => schema.addIndex(name, fields, { name: `${name}_${fields.join('_')}` }),
});

const column = (name: string, field: string, kind: () => Parameters<QueryInterface['addColumn']>[2]): Migration => ({
  name: `0025-${name}-${field}`,
  up: (schema) => schema.addColumn(name, field, kind()),
});

const key = (kind: Parameters<QueryInterface['addColumn']>[2]) => ({ ...(kind as object), primaryKey: true }) as typeof kind;

/** Coupons that are claimed, and how coupons and counts lapse; when a member's year began; popups that were seen. */
export const coupons: Migration[] = [
  table('coupon_campaigns', () => ({
    id: id(),
    name: text(60),
    kind: code(20),
    face_value_fen: bigintColumn('face_value_fen'),
    percent: { type: DataTypes.DOUBLE, allowNull: true },
    threshold_fen: bigintColumn('threshold_fen'),
    types: { type: DataTypes.TEXT, allowNull: true },
    valid_ms: bigintColumn('valid_ms'),
    uses: integer(),
    total: integer(),
    per_person: integer(),
    claimed: integer(),
    starts_at: instant(),
    ends_at: instant(),
    version: version(),
    created_at: instant(),
  })),
  index('coupon_campaigns', ['ends_at', 'id']),
  table('coupon_claims', () => ({
    owner_id: key(reference()),
    campaign_id: key(reference()),
    number: key(integer()),
    created_at: instant(),
  })),
  column('coupons', 'lapsed_uses', () => integer(0)),
  column('coupons', 'lapsed_at', maybeInstant),
  index('coupons', ['lapsed_at', 'ends_at']),
  column('count_allowances', 'ends_at', maybeInstant),
  column('count_allowances', 'lapsed_at', maybeInstant),
  index('count_allowances', ['lapsed_at', 'ends_at']),
  column('membership_terms', 'year_at', maybeInstant),
  table('seen_popups', () => ({
    user_id: key(reference()),
    popup: key(code(30)),
    seen_at: instant(),
    version: version(),
  })),
];
