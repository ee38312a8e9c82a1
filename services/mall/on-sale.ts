import { literal, Op, type WhereOptions } from 'sequelize';
import type { MallModelRow } from '#storage/database/models/mall';

const unseen = 'SELECT id FROM users WHERE frozen_at IS NOT NULL OR modeler_frozen_at IS NOT NULL OR deleted_at IS NOT NULL';

/** What everybody sees: on sale, of a seller who is neither frozen, as an account or as a modeller, nor gone. */
export const onSale: WhereOptions<MallModelRow> = {
  status: 'OnSale',
  sellerId: { [Op.notIn]: literal(`(${unseen})`) },
};

/** The same as ids, for tables that name models. */
export const onSaleIds = literal(`(SELECT id FROM mall_models WHERE status = 'OnSale' AND seller_id NOT IN (${unseen}))`);
