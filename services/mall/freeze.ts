import { AppError } from '#domain/errors/app-error';
import type { Administrator } from '../administration/administrator.ts';
import { recordAudit } from '../audit/record.ts';
import { tellUser } from '../messages/tell.ts';
import { currentTime, type ClockDeps } from '../deps.ts';
import { transitionModel } from './transition.ts';

/**
 * Takes a model off the mall with the cause that its seller reads; null lets him put it on sale again. Who has bought it keeps it. `mall.notFound`,
 * `mall.unchangeable` when it is frozen already, or is not; `administration.ownAccount` for one's own.
 */
export async function freezeModel(deps: ClockDeps, input: Administrator & { modelId: string; cause: string | null }): Promise<void> {
  const { database } = deps;
  const { administratorId, address, modelId, cause } = input;
  await database.transact(async (transaction) => {
    const model = await database.mallModels.findByPk(modelId, { attributes: ['sellerId', 'name'], transaction });
    if (model === null) throw new AppError('mall.notFound');
    if (model.sellerId === administratorId) throw new AppError('administration.ownAccount');
    const move =
      cause === null ? ({ to: 'Withdrawn', from: ['Frozen'] } as const) : ({ to: 'Frozen', from: ['OnSale', 'Withdrawn'] } as const);
    if (!(await transitionModel(database, { id: modelId, ...move, changes: { frozenCause: cause } }, transaction)))
      throw new AppError('mall.unchangeable');
    const details = { modelId, ...(cause !== null && { cause }) };
    const event = cause === null ? 'modelUnfrozen' : 'modelFrozen';
    const now = currentTime(deps);
    await recordAudit(database, { event, actorId: administratorId, subjectId: model.sellerId, address, details }, now, transaction);
    const said =
      cause === null
        ? { title: `「${model.name}」已解冻`, content: '您可以重新上架。', link: '/publishCenter/toBeReleased' }
        : { title: `「${model.name}」已被冻结`, content: cause, link: '/publishCenter/toBeReleased?isRelase=true' };
    const told = { ownerId: model.sellerId, category: 'modelApply', dedupeKey: `freeze:${modelId}:${now.getTime()}`, now } as const;
    await tellUser(database, { ...told, ...said }, transaction);
  });
}
