import type { Database } from '#storage/database/connect';
import type { MallModelRow } from '#storage/database/models/mall';

/** What a model is to whoever looks at it. */
export interface Standing {
  isMine: boolean;
  isBought: boolean;
  isInCart: boolean;
}

export interface SeenModel extends Standing {
  model: MallModelRow;
  /** Of its seller. */
  nickName: string;
}

/** What these models are to `viewerId`, and who sells them; undefined: a visitor. */
export async function seeModels(
  { users, modelPurchases, cartItems }: Database,
  models: readonly MallModelRow[],
  viewerId: string | undefined,
): Promise<SeenModel[]> {
  if (models.length === 0) return [];
  const sellers = await users.findAll({
    where: { id: [...new Set(models.map(({ sellerId }) => sellerId))] },
    attributes: ['id', 'nickName'],
  });
  const names = new Map(sellers.map(({ id, nickName }) => [id, nickName]));
  const of = { where: { ownerId: viewerId ?? '', modelId: models.map(({ id }) => id) }, attributes: ['modelId'] };
  const idsOf = (rows: readonly { modelId: string }[]): Set<string> => new Set(rows.map(({ modelId }) => modelId));
  const [bought, carted] =
    viewerId === undefined ? [idsOf([]), idsOf([])] : [idsOf(await modelPurchases.findAll(of)), idsOf(await cartItems.findAll(of))];
  return models.map((model) => ({
    ...{ model, nickName: names.get(model.sellerId) ?? '' },
    ...{ isMine: model.sellerId === viewerId, isBought: bought.has(model.id), isInCart: carted.has(model.id) },
  }));
}
