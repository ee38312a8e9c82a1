import { literal } from 'sequelize';
import type { MallStatus } from '#domain/mall/state';
import type { Database } from '#storage/database/connect';

/** Files of models that others than this seller offered, as ids in a statement. */
export const offeredFingerprints = (
  { sequelize }: Database,
  { sellerId, statuses }: { sellerId: string; statuses: readonly MallStatus[] },
) =>
  literal(
    `(SELECT file_id FROM mall_models WHERE seller_id <> ${sequelize.escape(sellerId)} AND status IN (${statuses.map((status) => sequelize.escape(status)).join(', ')}))`,
  );
