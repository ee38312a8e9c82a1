import { Op } from 'sequelize';
import { claimLimits } from '#domain/claims/limits';
import { AppError } from '#domain/errors/app-error';
import type { FileRow } from '#storage/database/models/files';
import type { MallModelRow } from '#storage/database/models/mall';
import type { DatabaseDeps } from '../deps.ts';
import { withPeople, type ListedClaim } from './list.ts';

export interface Neighbour {
  model: MallModelRow;
  sellerName: string;
  /** What it has in common with the listing. */
  why: 'file' | 'size' | 'name' | 'seller';
}

export interface InspectedClaim extends ListedClaim {
  model: MallModelRow;
  /** The listing's own file; null once it is deleted. */
  file: FileRow | null;
  evidence: FileRow | null;
  neighbours: Neighbour[];
  otherClaims: number;
  upheldClaims: number;
}

/** All that a claim is decided by: its listing, the claimant's file beside it, and the listings that resemble it. `claim.unknown`. */
export async function inspectClaim(deps: DatabaseDeps, { claimId }: { claimId: string }): Promise<InspectedClaim> {
  const { theftClaims, mallModels, files } = deps.database;
  const claim = await theftClaims.findByPk(claimId);
  if (claim === null) throw new AppError('claim.unknown');
  const [[listed], model] = await Promise.all([withPeople(deps, [claim]), mallModels.findByPk(claim.modelId, { rejectOnEmpty: true })]);
  if (listed === undefined) throw new AppError('claim.unknown');
  const others = { sellerId: claim.sellerId, id: { [Op.ne]: claimId } };
  const [file, evidence, neighbours, otherClaims, upheldClaims] = await Promise.all([
    files.findOne({ where: { id: model.fileId, deletedAt: null } }),
    claim.fileId === null ? null : files.findOne({ where: { id: claim.fileId, deletedAt: null } }),
    findNeighbours(deps, model),
    theftClaims.count({ where: others }),
    theftClaims.count({ where: { ...others, status: 'Upheld' } }),
  ]);
  return { ...listed, model, file, evidence, neighbours, otherClaims, upheldClaims };
}

/** Listings of the same bytes, size or name, whoever sells them, and others of the same seller; each once, by what tells most. */
async function findNeighbours({ database }: DatabaseDeps, { id, fileId, sellerId, name, fileSize }: MallModelRow): Promise<Neighbour[]> {
  const { mallModels, files, users } = database;
  const own = await files.findByPk(fileId, { attributes: ['sha256'] });
  const sha256 = own?.sha256 ?? null;
  const same = sha256 === null ? [] : await files.findAll({ where: { sha256, id: { [Op.ne]: fileId } }, attributes: ['id'], limit: 100 });
  const wheres = [
    ['file', { fileId: same.map((one) => one.id) }],
    ['size', { fileSize }],
    ['name', { name }],
    ['seller', { sellerId }],
  ] as const;
  const found: Neighbour[] = [];
  for (const [why, where] of wheres) {
    const seen = [id, ...found.map(({ model }) => model.id)];
    const shown = { ...where, id: { [Op.notIn]: seen }, releasedAt: { [Op.ne]: null } };
    const models = await mallModels.findAll({ where: shown, order: [['releasedAt', 'ASC']], limit: claimLimits.neighbours });
    found.push(...models.map((model) => ({ model, why, sellerName: '' })));
  }
  const sellers = await users.findAll({ where: { id: found.map(({ model }) => model.sellerId) }, attributes: ['id', 'nickName'] });
  const nameOf = new Map(sellers.map((seller) => [seller.id, seller.nickName]));
  return found.map((one) => ({ ...one, sellerName: nameOf.get(one.model.sellerId) ?? '' }));
}
