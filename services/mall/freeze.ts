import { AppError } from '#domain/errors/app-error';
import type { Administrator } from '../administration/administrator.ts';
import { recordAudit } from '../audit/record.ts';
import { currentTime, type ClockDeps } from '../deps.ts';
import { transitionModel } from './transition.ts';

/**
 * Takes a model off the mall with the cause that its seller reads; null lets him put it on sale again. Who has bought it keeps it. `mall.notFound`,
 * `mall.unchangeable` when it is frozen already, or is not.
 */
export async function freezeModel(deps: ClockDeps, input: Administrator & { modelId: string; cause: string | null }): Promise<void> {
  const { database } = deps;
  const { administratorId, address, modelId, cause } = input;
  await database.transact(async (transaction) => {
    const model = await database.mallModels.findByPk(modelId, { attributes: ['sellerId'], transaction });
    if (model === null) throw new AppError('mall.notFound');
    const move = cause === null ? ({ to: 'Withdrawn', from: ['Frozen'] } as const) : ({ to: 'Frozen' } as const);
    if (!(await transitionModel(database, { id: modelId, ...move, changes: { frozenCause: cause } }, transaction)))
      throw new AppError('mall.unchangeable');
    const details = { modelId, ...(cause !== null && { cause }) };
    const event = cause === null ? 'modelUnfrozen' : 'modelFrozen';
    await recordAudit(
      database,
      { event, actorId: administratorId, subjectId: model.sellerId, address, details },
      currentTime(deps),
      transaction,
    );
  });
}
