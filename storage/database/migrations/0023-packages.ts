import type { QueryInterface } from 'sequelize';
import { packageSeeds } from '#domain/packages/kinds';
import { rechargePackageSeeds } from '#domain/wallet/recharge';
import {
  bigintColumn,
  code,
  flag,
  id,
  instant,
  integer,
  maybeBigintColumn,
  maybeInstant,
  maybeReference,
  reference,
  text,
  version,
} from '../columns.ts';
import type { Migration } from './migration.ts';

const options = { charset: 'utf8mb4', collate: 'utf8mb4_unicode_ci' };

const table = (name: string, columns: () => Parameters<QueryInterface['createTable']>[1]): Migration => ({
  name: `0023-${name}`,
  up: (schema) => schema.createTable(name, columns(), options),
});

const index = (name: string, fields: string[], unique = false): Migration => ({
  name: `0023-${name}-${fields.join('-')}`,
  up: (schema) => schema.addIndex(name, fields, { unique, name: `${name}_${fields.join('_')}` }),
});

const seed = (name: string, rows: () => object[]): Migration => ({
  name: `0023-${name}-seeds`,
  up: (schema) => schema.bulkInsert(name, rows()),
});

const onSale = () => ({ on_sale: true, version: 0, created_at: new Date() });

/** What is for sale to be spent later, the packages that people have, and the codes that activate them. */
export const packages: Migration[] = [
  table('recharge_packages', () => ({
    id: id(),
    price_fen: bigintColumn('price_fen'),
    gift_fen: bigintColumn('gift_fen'),
    on_sale: flag(),
    version: version(),
    created_at: instant(),
  })),
  seed('recharge_packages', () =>
    Object.entries(rechargePackageSeeds).map(([key, { priceFen, giftFen }]) => ({
      ...{ id: key, price_fen: priceFen, gift_fen: giftFen, ...onSale() },
    })),
  ),
  table('package_offers', () => ({
    id: id(),
    label: text(60),
    type: code(30),
    uses: integer(),
    price_fen: bigintColumn('price_fen'),
    max_fen: maybeBigintColumn('max_fen'),
    valid_ms: bigintColumn('valid_ms'),
    on_sale: flag(),
    version: version(),
    created_at: instant(),
  })),
  seed('package_offers', () =>
    Object.entries(packageSeeds).map(([key, { label, type, uses, priceFen, maxFen, validMs }]) => ({
      ...{ id: key, label, type, uses, price_fen: priceFen, max_fen: maxFen, valid_ms: validMs, ...onSale() },
    })),
  ),
  table('packages', () => ({
    id: id(),
    owner_id: reference(),
    label: text(60),
    type: code(30),
    uses: integer(),
    max_fen: maybeBigintColumn('max_fen'),
    order_id: maybeReference(),
    code_id: maybeReference(),
    starts_at: instant(),
    ends_at: instant(),
    lapsed_at: maybeInstant(),
    version: version(),
    created_at: instant(),
  })),
  index('packages', ['owner_id', 'ends_at']),
  index('packages', ['order_id']),
  index('packages', ['code_id'], true),
  index('packages', ['lapsed_at', 'ends_at']),
  table('activation_codes', () => ({
    id: id(),
    code_hash: code(64),
    offer_id: reference(),
    batch_id: reference(),
    used_by: maybeReference(),
    used_at: maybeInstant(),
    version: version(),
    created_at: instant(),
  })),
  index('activation_codes', ['code_hash'], true),
  index('activation_codes', ['batch_id']),
];
