import { literal, Op, type WhereOptions } from 'sequelize';
import type { MallModelRow } from '#storage/database/models/mall';

/** What everybody sees: on sale, of a seller who is neither frozen nor gone. */
export const onSale: WhereOptions<MallModelRow> = {
  status: 'OnSale',
  sellerId: { [Op.notIn]: literal('(SELECT id FROM users WHERE frozen_at IS NOT NULL OR deleted_at IS NOT NULL)') },
};
