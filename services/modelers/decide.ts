import { AppError } from '#domain/errors/app-error';
import { modelerKinds } from '#domain/modelers/kinds';
import { modelerTransitions, type ModelerStatus } from '#domain/modelers/state';
import type { ModelerApplicationRow } from '#storage/database/models/modelers';
import { updateWhere } from '#storage/database/update-where';
import type { Administrator } from '../administration/administrator.ts';
import { recordAudit } from '../audit/record.ts';
import { currentTime, type ClockDeps } from '../deps.ts';
import { tellUser } from '../messages/tell.ts';
import { transition, type StateMachine } from '../work/transition.ts';

const machine: StateMachine<ModelerApplicationRow, ModelerStatus> = {
  table: ({ modelerApplications }) => modelerApplications,
  transitions: modelerTransitions,
};

/**
 * Opens the publish centre to an applicant, or refuses him with a cause that he reads. `modeler.unknown`; `administration.ownAccount` for one's own; `modeler.decided` for
 * what does not wait, or no longer.
 *
 * @param input.cause Null: he is approved.
 */
export async function decideModeler(
  deps: ClockDeps,
  { administratorId, address, applicationId, cause }: Administrator & { applicationId: string; cause: string | null },
): Promise<void> {
  const { database } = deps;
  const { modelerApplications, users, transact } = database;
  await transact(async (transaction) => {
    const now = currentTime(deps);
    const application = await modelerApplications.findByPk(applicationId, { transaction });
    if (application === null) throw new AppError('modeler.unknown');
    const { ownerId, uploaderType } = application;
    if (ownerId === administratorId) throw new AppError('administration.ownAccount');
    const changes = { openOf: null, cause: cause ?? '', decidedBy: administratorId, decidedAt: now };
    const to = cause === null ? 'Approved' : 'Rejected';
    if (!(await transition(machine, database, { id: applicationId, to, changes }, transaction))) throw new AppError('modeler.decided');
    if (cause === null) await updateWhere(users, { id: ownerId, deletedAt: null }, { uploaderType }, transaction);
    const event = cause === null ? 'modelerApproved' : 'modelerRejected';
    const details = { uploaderType: String(uploaderType), ...(cause !== null && { cause }) };
    await recordAudit(database, { event, actorId: administratorId, subjectId: ownerId, address, details }, now, transaction);
    const { label } = modelerKinds[uploaderType];
    const said =
      cause === null
        ? { title: `您已成为${label}`, content: '现在可以在发布中心上传和发布模型。', link: '/workbench/modelMaker/homePage' }
        : { title: `${label}申请没有通过`, content: cause, link: '/workbench/modelMaker/apply' };
    const told = { ownerId, category: 'modelApply', dedupeKey: `modeler:${applicationId}`, now } as const;
    await tellUser(database, { ...told, ...said }, transaction);
  });
}
