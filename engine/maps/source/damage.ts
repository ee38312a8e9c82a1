import { AppError } from '#domain/errors/app-error';

/** The image is invalid, for a reason that a sentence can name. */
export const damaged = (file: string, reason: string, cause?: unknown): AppError =>
  new AppError('raster.damaged', { file, reason }, { cause });

export const unsupported = (file: string, reason: string): AppError => new AppError('raster.unsupported', { file, reason });
