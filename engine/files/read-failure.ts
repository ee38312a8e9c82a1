import { AppError } from '#domain/errors/app-error';

/** The file is at fault in a way that a sentence can name. */
export const unreadable = (reason: string, cause?: unknown): AppError => new AppError('model.unreadable', { reason }, { cause });

/** The file ends before what it announces. */
export const truncated = (cause?: unknown): AppError => new AppError('model.truncated', {}, { cause });
