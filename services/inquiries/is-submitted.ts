import type { DatabaseDeps } from '../deps.ts';

/** Whether an account has applied for managing assets and nobody has handled that yet. */
export const isSubmitted = async ({ database }: DatabaseDeps, ownerId: string): Promise<boolean> =>
  (await database.inquiries.count({ where: { ownerId, kind: 'assetManage', status: 'Open' } })) > 0;
