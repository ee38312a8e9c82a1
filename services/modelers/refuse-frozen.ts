import { AppError } from '#domain/errors/app-error';
import type { UserRow } from '#storage/database/models/accounts';

/** Throws `modeler.frozen` for a modeller who is frozen: he neither publishes nor sees how his models do. */
export function refuseFrozen({ modelerFrozenAt }: Pick<UserRow, 'modelerFrozenAt'>): void {
  if (modelerFrozenAt !== null && modelerFrozenAt !== undefined) throw new AppError('modeler.frozen');
}
