import { AppError } from '#domain/errors/app-error';

/** The file is invalid, for a reason that a sentence can name. */
export const unreadable = (reason: string, cause?: unknown): AppError => new AppError('model.unreadable', { reason }, { cause });

/** The file ends before its announced content does. */
export const truncated = (cause?: unknown): AppError => new AppError('model.truncated', {}, { cause });
