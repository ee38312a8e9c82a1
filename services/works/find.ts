import { Op, type Transaction } from 'sequelize';
import { AppError } from '#domain/errors/app-error';
import type { Database } from '#storage/database/connect';
import type { MallModelRow } from '#storage/database/models/mall';
import { onSale } from '../mall/on-sale.ts';

/** A work that everybody sees. `mall.notFound`. */
export async function findWork({ mallModels }: Database, workId: string, transaction: Transaction | null = null): Promise<MallModelRow> {
  const work = await mallModels.findOne({ where: { [Op.and]: [onSale, { id: workId }] }, transaction });
  if (work === null) throw new AppError('mall.notFound');
  return work;
}
