import { Op, UniqueConstraintError } from 'sequelize';
import { AppError } from '#domain/errors/app-error';
import { isModelerType, type ModelerType } from '#domain/modelers/kinds';
import { modelerLimits } from '#domain/modelers/limits';
import { newId } from '#storage/database/ids';
import { currentTime, type ClockDeps, type ModeratorDeps } from '../deps.ts';
import { scanText } from '../moderation/scan-text.ts';

const monthMs = 30 * 24 * 60 * 60_000;

/**
 * Applies to publish models: docs/decisions/modelers.md. `modeler.already` for who may, `modeler.underReview` while one waits, `modeler.tooMany`, and `content.rejected`
 * where moderation refuses what was written.
 */
export async function applyAsModeler(
  deps: ModeratorDeps & ClockDeps,
  input: { ownerId: string; uploaderType: ModelerType; intro: string; link: string },
): Promise<void> {
  const { database, moderator } = deps;
  const { ownerId } = input;
  await scanText(moderator, input.intro);
  await database.transact(async (transaction) => {
    // Holds the owner's row, so that applications at once count each other.
    const where = { id: ownerId, deletedAt: null };
    const user = await database.users.findOne({ where, attributes: ['uploaderType'], transaction, lock: true });
    if (user === null) throw new AppError('auth.signInRequired');
    if (isModelerType(user.uploaderType)) throw new AppError('modeler.already');
    const createdAt = currentTime(deps);
    const lately = { ownerId, createdAt: { [Op.gt]: new Date(createdAt.getTime() - monthMs) } };
    const waiting = await database.modelerApplications.count({ where: { openOf: ownerId }, transaction });
    if (waiting > 0) throw new AppError('modeler.underReview');
    if ((await database.modelerApplications.count({ where: lately, transaction })) >= modelerLimits.perMonth)
      throw new AppError('modeler.tooMany', { count: modelerLimits.perMonth });
    const undecided = { status: 'UnderReview', openOf: ownerId, decidedBy: null, decidedAt: null } as const;
    await database.modelerApplications
      .create({ id: newId(), ...input, ...undecided, createdAt }, { transaction })
      .catch((error: unknown): never => {
        throw error instanceof UniqueConstraintError ? new AppError('modeler.underReview') : error;
      });
  });
}
