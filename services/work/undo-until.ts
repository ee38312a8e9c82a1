import { deleteLimits } from '#domain/limits';

/** Until when a deletion can be undone; null when nothing is deleted. */
export const undoUntil = (deletedAt: Date | null): Date | null =>
  deletedAt === null ? null : new Date(deletedAt.getTime() + deleteLimits.undoMs);
