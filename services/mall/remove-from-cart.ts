import type { DatabaseDeps } from '../deps.ts';

/** Takes a model out of somebody's cart; one that is not in it is no error. */
export async function removeFromCart({ database }: DatabaseDeps, item: { ownerId: string; modelId: string }): Promise<void> {
  await database.transact((transaction) => database.cartItems.destroy({ where: item, transaction }));
}
