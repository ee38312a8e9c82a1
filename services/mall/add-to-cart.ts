import { AppError } from '#domain/errors/app-error';
import { mallLimits } from '#domain/mall/limits';
import { currentTime, type ClockDeps } from '../deps.ts';
import { findForSale } from './find-for-sale.ts';

/** Puts a model into somebody's cart; twice is no error. `mall.cartFull`, and what `findForSale` says. */
export async function addToCart(deps: ClockDeps, { ownerId, modelId }: { ownerId: string; modelId: string }): Promise<void> {
  const { cartItems, users, transact } = deps.database;
  await transact(async (transaction) => {
    // Holds the owner's row, so that additions at once count each other.
    await users.findByPk(ownerId, { attributes: ['id'], transaction, lock: true });
    await findForSale(deps.database, { buyerId: ownerId, modelId }, transaction);
    if ((await cartItems.count({ where: { ownerId, modelId }, transaction })) > 0) return;
    const count = await cartItems.count({ where: { ownerId }, transaction });
    if (count >= mallLimits.cart) throw new AppError('mall.cartFull', { count: mallLimits.cart });
    await cartItems.create({ ownerId, modelId, createdAt: currentTime(deps) }, { transaction });
  });
}
