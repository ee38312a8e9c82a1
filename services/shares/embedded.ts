import { AppError } from '#domain/errors/app-error';
import type { ClockDeps } from '../deps.ts';
import { findLiveShare, type LiveShare } from './find-live.ts';

/** A public link that others' pages may show, and which; `share.gone` for any other. */
export async function embeddedShare(deps: ClockDeps, { token }: { token: string }): Promise<LiveShare & { sites: readonly string[] }> {
  const live = await findLiveShare(deps, { token });
  const { kind, sites } = live.share;
  if (kind !== 'public' || sites === null) throw new AppError('share.gone');
  return { ...live, sites };
}

/** A public link, which says of itself what others' programs show beside it; `share.gone` for any other. */
export async function publicShare(deps: ClockDeps, { token }: { token: string }): Promise<LiveShare> {
  const live = await findLiveShare(deps, { token });
  if (live.share.kind !== 'public') throw new AppError('share.gone');
  return live;
}
