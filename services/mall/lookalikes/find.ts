import { Op } from 'sequelize';
import type { MallStatus } from '#domain/mall/state';
import { keyReach, likeness } from '#domain/models/fingerprint';
import type { MallModelRow } from '#storage/database/models/mall';
import type { ShapeFingerprintRow } from '#storage/database/models/fingerprints';
import type { DatabaseDeps } from '../../deps.ts';
import { offeredFingerprints } from './offered.ts';

/** Of those that are near by their keys, so many are compared. */
const mostCompared = 2000;
const mostFound = 3;

/** What a seller is told of: what everybody can see. A reviewer also learns of what was refused or taken off sale. */
const seenBy = {
  seller: ['OnSale'],
  reviewer: ['OnSale', 'UnderReview', 'ChangesNeeded', 'Rejected', 'Withdrawn', 'Frozen'],
} as const satisfies Record<string, readonly MallStatus[]>;

export interface Lookalike {
  model: MallModelRow;
  /** Of its seller. */
  nickName: string;
  isPictureAlike: boolean;
}

/** Models of others in the mall whose shape is that of an owner's file, the nearest first, as its seller is told before he offers it. */
export const lookalikesOfFile = (deps: DatabaseDeps, { ownerId, fileId }: { ownerId: string; fileId: string }): Promise<Lookalike[]> =>
  findLookalikes(deps, { fileId, sellerId: ownerId, as: 'seller' });

/** The same of a model that was offered, for its reviewer; empty where there is no such model. */
export async function lookalikesOfModel({ database }: DatabaseDeps, { modelId }: { modelId: string }): Promise<Lookalike[]> {
  const model = await database.mallModels.findByPk(modelId, { attributes: ['fileId', 'sellerId'] });
  return model === null ? [] : findLookalikes({ database }, { fileId: model.fileId, sellerId: model.sellerId, as: 'reviewer' });
}

async function findLookalikes(
  { database }: DatabaseDeps,
  { fileId, sellerId, as }: { fileId: string; sellerId: string; as: keyof typeof seenBy },
): Promise<Lookalike[]> {
  const { shapeFingerprints, mallModels, users } = database;
  const own = await shapeFingerprints.findByPk(fileId);
  if (own === null) return [];
  const near = (value: number) => ({ [Op.between]: [value - keyReach, value + keyReach] as [number, number] });
  const rows = await shapeFingerprints.findAll({
    where: {
      ...{ apart: near(own.apart), spread: near(own.spread) },
      fileId: { [Op.ne]: fileId, [Op.in]: offeredFingerprints(database, { sellerId, statuses: seenBy[as] }) },
    },
    limit: mostCompared,
  });
  const found = rows
    .flatMap((row: ShapeFingerprintRow) => {
      const alike = likeness(own, row);
      return alike === undefined ? [] : [{ fileId: row.fileId, ...alike }];
    })
    .toSorted((a, b) => a.distance - b.distance)
    .slice(0, mostFound);
  const models = await mallModels.findAll({ where: { fileId: found.map((one) => one.fileId) } });
  const sellers = await users.findAll({ where: { id: models.map((model) => model.sellerId) }, attributes: ['id', 'nickName'] });
  return found.flatMap(({ fileId: at, isPictureAlike }) => {
    const model = models.find((one) => one.fileId === at);
    const nickName = sellers.find(({ id }) => id === model?.sellerId)?.nickName ?? '';
    return model === undefined ? [] : [{ model, nickName, isPictureAlike }];
  });
}
