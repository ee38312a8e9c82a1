import { literal, UniqueConstraintError, type Transaction } from 'sequelize';
import { AppError } from '#domain/errors/app-error';
import type { ModelPurchaseSubject } from '#domain/orders/subjects';
import type { OrderRow } from '#storage/database/models/orders';
import { updateRowsWhere, updateWhere } from '#storage/database/update-where';
import { currentTime, type ClockDeps } from '../../deps.ts';
import { tellUser, tellUsers } from '../../messages/tell.ts';
import { findAllForSale } from '../../mall/find-for-sale.ts';
import { noteSearchChange, noteSearchChanges } from '../../search/note-change.ts';
import type { Goods } from './goods.ts';

/** Models of the mall: docs/decisions/mall-purchases.md. */
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

  async fulfil(deps, { order, subject }, transaction) {
    await handOver(deps, { order, subjects: [subject] }, transaction);
    return null;
  },

  fulfilAll: handOver,

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

async function handOver(
  deps: ClockDeps,
  { order: { id: orderId, ownerId }, subjects }: { order: OrderRow; subjects: readonly ModelPurchaseSubject[] },
  transaction: Transaction,
): Promise<void> {
  const { database } = deps;
  const { mallModels, modelPurchases, cartItems } = database;
  const now = currentTime(deps);
  const modelIds = subjects.map(({ modelId }) => modelId);
  const models = await findAllForSale(database, { buyerId: ownerId, modelIds }, transaction);
  // Holds the models until the end, so that none is withdrawn meanwhile.
  const where = { id: modelIds, status: 'OnSale' as const };
  if ((await updateRowsWhere(mallModels, where, { sales: literal('sales + 1') }, transaction)) < models.length) {
    const left = new Set((await mallModels.findAll({ where, attributes: ['id'], transaction })).map(({ id }) => id));
    throw new AppError('mall.withdrawn', { name: models.find(({ id }) => !left.has(id))?.name ?? '' });
  }
  await noteSearchChanges(database, { subject: 'model', subjectIds: modelIds }, transaction);
  try {
    await modelPurchases.bulkCreate(
      modelIds.map((modelId) => ({ ownerId, modelId, orderId, createdAt: now })),
      { transaction },
    );
  } catch (error) {
    if (!(error instanceof UniqueConstraintError)) throw error;
    const had = await modelPurchases.findOne({ where: { ownerId, modelId: modelIds }, transaction });
    throw new AppError('mall.bought', { name: (models.find(({ id }) => id === had?.modelId) ?? models[0])?.name ?? '' });
  }
  await cartItems.destroy({ where: { ownerId, modelId: modelIds }, transaction });
  const told = models.map(({ id, name, sellerId, priceFen }) => ({
    ...{ ownerId: sellerId, category: 'modelTrading' as const, dedupeKey: `sold:${orderId}:${id}`, now },
    ...(priceFen === 0
      ? { title: `「${name}」被领取了一次`, content: '这是免费模型。' }
      : { title: `「${name}」售出了一份`, content: '收益在结算期满后可以提现。', link: '/workbench/account/incomeList' }),
  }));
  await tellUsers(database, told, transaction);
}
