import { col, fn } from 'sequelize';
import { pageWindow } from '#domain/wire/page-window';
import type { PackageOfferRow } from '#storage/database/models/packages';
import type { DatabaseDeps } from '../deps.ts';

/** Codes that were made together. */
export interface CodeBatch {
  batchId: string;
  offerId: string;
  count: number;
  used: number;
  createdAt: Date;
}

/** A page of the batches of activation codes, the newest first, and everything that codes can be made for. */
export async function listCodes(
  { database }: DatabaseDeps,
  { pageNo, pageSize }: { pageNo: number; pageSize: number },
): Promise<{ totalCount: number; batches: CodeBatch[]; offers: PackageOfferRow[] }> {
  const { activationCodes, packageOffers } = database;
  const totalCount = await activationCodes.count({ distinct: true, col: 'batchId' });
  const rows = await activationCodes.findAll({
    attributes: ['batchId', 'offerId', 'createdAt', [fn('COUNT', col('id')), 'count'], [fn('COUNT', col('used_at')), 'used']],
    group: ['batch_id', 'offer_id', 'created_at'],
    order: [['createdAt', 'DESC']],
    ...pageWindow({ pageNo, pageSize }),
  });
  const batches = rows.map((row) => ({
    ...{ batchId: row.batchId, offerId: row.offerId, createdAt: row.createdAt },
    ...{ count: Number(row.get('count')), used: Number(row.get('used')) },
  }));
  return { totalCount, batches, offers: await packageOffers.findAll({ order: ['label', 'id'] }) };
}
