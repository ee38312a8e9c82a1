import { DataTypes, type QueryInterface } from 'sequelize';
import { bigintColumn, code, flag, id, instant, integer, maybeReference, reference, text, version } from '../columns.ts';
import type { Migration } from './migration.ts';

const options = { charset: 'utf8mb4', collate: 'utf8mb4_unicode_ci' };

const table = (name: string, columns: () => Parameters<QueryInterface['createTable']>[1]): Migration => ({
  name: `0144-${name}`,
  up: (schema) => schema.createTable(name, columns(), options),
});

const index = (name: string, fields: string[], unique = false): Migration => ({
  name: `0144-${name}-${fields.join('-')}`,
  up: (schema) => schema.addIndex(name, fields, { name: `${name}_${fields.join('_')}`, unique }),
});

const maybeInteger = () => ({ type: DataTypes.INTEGER, allowNull: true });
const json = (allowNull = false) => ({ type: DataTypes.TEXT, allowNull });

/** Campaigns with their popups, blind boxes, what they hold, and what was drawn. */
export const campaigns: Migration[] = [
  table('campaigns', () => ({
    id: id(),
    code: code(32),
    name: text(40),
    status: code(20),
    starts_at: instant(),
    ends_at: instant(),
    popup: json(true),
    coupon_campaign_ids: json(),
    opened_by: maybeReference(),
    version: version(),
    created_at: instant(),
  })),
  index('campaigns', ['code'], true),
  index('campaigns', ['status', 'ends_at']),
  table('boxes', () => ({
    id: id(),
    campaign_id: reference(),
    name: text(40),
    text: text(300),
    price_fen: bigintColumn('price_fen'),
    total: integer(),
    sold: integer(),
    per_day: integer(),
    per_person: integer(),
    pity_after: maybeInteger(),
    edition: integer(),
    version: version(),
    created_at: instant(),
  })),
  index('boxes', ['campaign_id'], true),
  table('box_prizes', () => ({
    id: id(),
    box_id: reference(),
    position: integer(),
    prize: json(),
    ppm: integer(),
    stock: maybeInteger(),
    given: integer(),
    rare: flag(),
    version: version(),
  })),
  index('box_prizes', ['box_id', 'position']),
  table('box_draws', () => ({
    id: id(),
    order_id: reference(),
    box_id: reference(),
    owner_id: reference(),
    prize_id: reference(),
    number: integer(),
    edition: integer(),
    pity: flag(),
    rare: flag(),
    odds: json(),
    roll: integer(),
    instead: flag(),
    created_at: instant(),
  })),
  index('box_draws', ['order_id'], true),
  index('box_draws', ['box_id', 'owner_id', 'number'], true),
  index('box_draws', ['owner_id', 'created_at']),
  index('box_draws', ['box_id', 'edition', 'pity', 'prize_id']),
];
