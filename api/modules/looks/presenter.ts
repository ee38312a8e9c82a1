import type { AppError } from '#domain/errors/app-error';
import { lookMediaPath } from '#domain/looks/pictures';
import type { LookView } from '#domain/looks/views';
import type { LookRow } from '#storage/database/models/looks';
import { presentFailure } from '../presenting.ts';

/** A file's quick look as its owner sees it. */
export const presentLook = ({ fileId, look, refusal }: { fileId: string; look: LookRow | null; refusal: AppError | null }): LookView => ({
  status: look?.status ?? 'None',
  percent: look?.percent ?? 0,
  refusal: refusal?.message ?? null,
  error: presentFailure(look?.error ?? null),
  pictures:
    look?.status === 'Success'
      ? (look.pictures ?? []).map(({ name, triangles }) => ({ name, url: lookMediaPath(fileId, name), triangles }))
      : [],
});
