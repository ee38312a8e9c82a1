import { AppError } from '#domain/errors/app-error';
import type { Thing } from '#domain/office/things';
import type { Database } from '#storage/database/connect';

/** Whose a thing is; null where it is nobody's. `office.notFound` where there is none. */
export async function ownerOf(
  { users, orders, jobs, files, mallModels, activationCodes }: Database,
  { kind, id }: Thing,
): Promise<string | null> {
  const owners = {
    user: async () => (await users.findByPk(id, { attributes: ['id'] }))?.id,
    order: async () => (await orders.findByPk(id, { attributes: ['ownerId'] }))?.ownerId,
    job: async () => (await jobs.findByPk(id, { attributes: ['ownerId'] }))?.ownerId,
    file: async () => (await files.findByPk(id, { attributes: ['ownerId'] }))?.ownerId,
    listing: async () => (await mallModels.findByPk(id, { attributes: ['sellerId'] }))?.sellerId,
    code: async () => (await activationCodes.findByPk(id, { attributes: ['usedBy'] }))?.usedBy,
  } as const satisfies Record<Thing['kind'], () => Promise<string | null | undefined>>;
  const owner = await owners[kind]();
  if (owner === undefined) throw new AppError('office.notFound');
  return owner;
}
