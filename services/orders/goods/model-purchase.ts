import { literal, UniqueConstraintError } from 'sequelize';
import { AppError } from '#domain/errors/app-error';
import type { ModelPurchaseSubject } from '#domain/orders/subjects';
import { updateWhere } from '#storage/database/update-where';
import { currentTime } from '../../deps.ts';
import { findAllForSale, findForSale } from '../../mall/find-for-sale.ts';
import type { Goods } from './goods.ts';

/** Models of the mall: docs/decisions.md#mall-purchases. */
export const modelPurchaseGoods: Goods<ModelPurchaseSubject> = {
  async offer({ database }, { ownerId, wishes }, transaction) {
    const models = await findAllForSale(database, { buyerId: ownerId, modelIds: wishes.map(({ modelId }) => modelId) }, transaction);
    return models.map(({ id: modelId, name: modelName, sellerId, priceFen }) => ({
      subject: { type: 'modelPurchase', modelId, modelName, sellerId },
      amountFen: priceFen,
    }));
  },

  async refuse({ database }, { order: { ownerId }, subjects }, transaction) {
    await findAllForSale(database, { buyerId: ownerId, modelIds: subjects.map(({ modelId }) => modelId) }, transaction);
  },

  async fulfil(deps, { order: { id: orderId, ownerId }, subject: { modelId } }, transaction) {
    const { mallModels, modelPurchases, cartItems } = deps.database;
    const { name } = await findForSale(deps.database, { buyerId: ownerId, modelId }, transaction);
    // Holds the model until the end, so that it is not withdrawn meanwhile.
    const isSold = await updateWhere(mallModels, { id: modelId, status: 'OnSale' }, { sales: literal('sales + 1') }, transaction);
    if (!isSold) throw new AppError('mall.withdrawn', { name });
    await modelPurchases
      .create({ ownerId, modelId, orderId, createdAt: currentTime(deps) }, { transaction })
      .catch((error: unknown): never => {
        throw error instanceof UniqueConstraintError ? new AppError('mall.bought', { name }) : error;
      });
    await cartItems.destroy({ where: { ownerId, modelId }, transaction });
    return null;
  },

  async takeBack({ database }, { order: { id: orderId, ownerId }, subject: { modelId } }, transaction) {
    const { mallModels, modelPurchases } = database;
    const taken = await modelPurchases.destroy({ where: { ownerId, modelId, orderId }, transaction });
    if (taken > 0) await updateWhere(mallModels, { id: modelId }, { sales: literal('sales - 1') }, transaction);
  },
};
