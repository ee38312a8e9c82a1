import { QueryTypes } from 'sequelize';
import { packageSeeds } from '#domain/packages/kinds';
import { integer, reference, version } from '../columns.ts';
import type { Migration } from './migration.ts';

const charset = { charset: 'utf8mb4', collate: 'utf8mb4_unicode_ci' } as const;

/** Packages of storage and of the developers' calls, and what was taken of these. */
export const callPackages: Migration[] = [
  {
    name: '0164-open_call_blocks',
    up: (schema) =>
      schema.createTable(
        'open_call_blocks',
        { owner_id: { ...reference(), primaryKey: true }, calls: integer(0), version: version() },
        charset,
      ),
  },
  ...(['apiCalls10000', 'storage100'] as const).map((id): Migration => ({
    name: `0164-package_offers-${id}`,
    // A new database has it from its seeds.
    async up(schema) {
      const known = await schema.sequelize.query('SELECT id FROM package_offers WHERE id = ?', {
        ...{ replacements: [id], type: QueryTypes.SELECT },
      });
      if (known.length > 0) return;
      const { label, type, uses, priceFen, maxFen, validMs } = packageSeeds[id];
      const offer = { id, label, type, uses, price_fen: priceFen, max_fen: maxFen, valid_ms: validMs };
      await schema.bulkInsert('package_offers', [{ ...offer, on_sale: true, version: 0, created_at: new Date() }]);
    },
  })),
];
