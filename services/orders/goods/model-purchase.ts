import { literal, UniqueConstraintError } from 'sequelize';
import { AppError } from '#domain/errors/app-error';
import type { ModelPurchaseSubject } from '#domain/orders/subjects';
import { updateWhere } from '#storage/database/update-where';
import { currentTime } from '../../deps.ts';
import { tellUser } from '../../messages/tell.ts';
import { findAllForSale, findForSale } from '../../mall/find-for-sale.ts';
import { noteSearchChange } from '../../search/note-change.ts';
import type { Goods } from './goods.ts';

/** Models of the mall: docs/decisions.md#mall-purchases. */
export const modelPurchaseGoods: Goods<ModelPurchaseSubject> = {
  async offer({ database }, { ownerId, wishes }, transaction) {
    const models = await findAllForSale(database, { buyerId: ownerId, modelIds: wishes.map(({ modelId }) => modelId) }, transaction);
    return models.map(({ id: modelId, name: modelName, sellerId, priceFen, licence }) => ({
      subject: { type: 'modelPurchase', modelId, modelName, sellerId, licence },
      amountFen: priceFen,
    }));
  },

  async refuse({ database }, { order: { ownerId }, subjects }, transaction) {
    await findAllForSale(database, { buyerId: ownerId, modelIds: subjects.map(({ modelId }) => modelId) }, transaction);
  },

  async fulfil(deps, { order: { id: orderId, ownerId }, subject: { modelId } }, transaction) {
    const { mallModels, modelPurchases, cartItems } = deps.database;
    const { name, sellerId, priceFen } = await findForSale(deps.database, { buyerId: ownerId, modelId }, transaction);
    // Holds the model until the end, so that it is not withdrawn meanwhile.
    const isSold = await updateWhere(mallModels, { id: modelId, status: 'OnSale' }, { sales: literal('sales + 1') }, transaction);
    if (!isSold) throw new AppError('mall.withdrawn', { name });
    await noteSearchChange(deps.database, { subject: 'model', subjectId: modelId }, transaction);
    await modelPurchases
      .create({ ownerId, modelId, orderId, createdAt: currentTime(deps) }, { transaction })
      .catch((error: unknown): never => {
        throw error instanceof UniqueConstraintError ? new AppError('mall.bought', { name }) : error;
      });
    await cartItems.destroy({ where: { ownerId, modelId }, transaction });
    const said =
      priceFen === 0
        ? { title: `「${name}」被领取了一次`, content: '这是免费模型。' }
        : { title: `「${name}」售出了一份`, content: '收益在结算期满后可以提现。', link: '/workbench/account/incomeList' };
    const told = { ownerId: sellerId, category: 'modelTrading', dedupeKey: `sold:${orderId}:${modelId}`, now: currentTime(deps) } as const;
    await tellUser(deps.database, { ...told, ...said }, transaction);
    return null;
  },

  async takeBack(deps, { order: { id: orderId, ownerId }, subject: { modelId } }, transaction) {
    const { mallModels, modelPurchases } = deps.database;
    const taken = await modelPurchases.destroy({ where: { ownerId, modelId, orderId }, transaction });
    if (taken === 0) return;
    await updateWhere(mallModels, { id: modelId }, { sales: literal('sales - 1') }, transaction);
    await noteSearchChange(deps.database, { subject: 'model', subjectId: modelId }, transaction);
    const model = await mallModels.findByPk(modelId, { attributes: ['name', 'sellerId'], transaction, rejectOnEmpty: true });
    const said = { title: `「${model.name}」有一份已退款`, content: '这一份的收益已收回。', link: '/workbench/account/incomeList' };
    const told = { ownerId: model.sellerId, category: 'modelTrading', dedupeKey: `returned:${orderId}:${modelId}` } as const;
    await tellUser(deps.database, { ...told, ...said, now: currentTime(deps) }, transaction);
  },
};
