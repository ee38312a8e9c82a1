import { UniqueConstraintError } from 'sequelize';
import { claimLimits } from '#domain/claims/limits';
import type { ClaimantRole } from '#domain/claims/state';
import { AppError } from '#domain/errors/app-error';
import { takeAllowances } from '#storage/database/allowances';
import { newId } from '#storage/database/ids';
import { currentTime, type ClockDeps, type ModeratorDeps } from '../deps.ts';
import { tellUser } from '../messages/tell.ts';
import { scanText } from '../moderation/scan-text.ts';

export interface Claim {
  claimantId: string;
  modelId: string;
  name: string;
  role: ClaimantRole;
  statement: string;
  /** Where the work was first shown; empty for nowhere. */
  link: string;
  /** A source file of the claimant's that shows it; null for none. */
  fileId: string | null;
  /** Where the request came from. */
  address: string;
}

const dayMs = 24 * 60 * 60_000;

/**
 * Reports a listing as stolen: docs/decisions/claims.md. `mall.notFound` for what was never on sale, `claim.own` for one's own, `claim.open` while one of the same
 * person about it is undecided, `claim.tooMany` of an account or an address in a day, `file.notFound`, and `content.rejected` where moderation refuses it.
 */
export async function fileClaim(deps: ModeratorDeps & ClockDeps, claim: Claim): Promise<void> {
  const { database, moderator } = deps;
  const { claimantId, modelId, fileId, address, ...said } = claim;
  const now = currentTime(deps);
  const model = await database.mallModels.findByPk(modelId, { attributes: ['sellerId', 'releasedAt', 'name'] });
  if (model === null || model.releasedAt === null) throw new AppError('mall.notFound');
  if (model.sellerId === claimantId) throw new AppError('claim.own');
  if (fileId !== null && (await database.files.count({ where: { id: fileId, ownerId: claimantId, deletedAt: null } })) === 0)
    throw new AppError('file.notFound');
  const openKey = `${claimantId}-${modelId}`;
  if ((await database.theftClaims.count({ where: { openKey } })) > 0) throw new AppError('claim.open');
  const tries = [
    { key: `claim-account-day:${claimantId}`, calls: claimLimits.perDay, windowMs: dayMs },
    { key: `claim-address-day:${address}`, calls: claimLimits.perAddressAndDay, windowMs: dayMs },
  ];
  if ((await takeAllowances(database, tries, now)) !== undefined) throw new AppError('claim.tooMany');
  await scanText(moderator, `${said.name}\n${said.statement}`);
  const { sellerId, name } = model;
  await database.transact(async (transaction) => {
    const row = { id: newId(), ...said, modelId, sellerId, claimantId, openKey, fileId, status: 'Open' as const, createdAt: now };
    await database.theftClaims.create(row, { transaction }).catch((error: unknown): never => {
      throw error instanceof UniqueConstraintError ? new AppError('claim.open') : error;
    });
    const told = { ownerId: claimantId, category: 'systemInformation', dedupeKey: `claim:${row.id}:filed`, now } as const;
    const words = { title: `已收到您对「${name}」的举报`, content: '平台会核对证据，处理结果会通知您。', link: '/workbench/claims' };
    await tellUser(database, { ...told, ...words }, transaction);
  });
}
