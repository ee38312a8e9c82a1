import type { CreationOptional, InferAttributes, InferCreationAttributes, Model, ModelStatic, Sequelize } from 'sequelize';
import type { PriceId } from '#domain/orders/prices';
import { bigintColumn, code, instant, version } from '../columns.ts';

/** A price that was set; one without a row is what it was seeded with. */
export interface ServicePriceRow extends Model<InferAttributes<ServicePriceRow>, InferCreationAttributes<ServicePriceRow>> {
  id: PriceId;
  unitFen: number;
  version: CreationOptional<number>;
  updatedAt: Date;
}

export const defineServicePrice = (sequelize: Sequelize): ModelStatic<ServicePriceRow> =>
  sequelize.define<ServicePriceRow>('service_prices', {
    id: { ...code(40), primaryKey: true },
    unitFen: bigintColumn('unitFen'),
    version: version(),
    updatedAt: instant(),
  });
