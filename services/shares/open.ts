import { AppError } from '#domain/errors/app-error';
import { currentTime, type ClockDeps, type ModeratorDeps } from '../deps.ts';
import type { SealDeps } from '../sealing.ts';
import { countShareView } from './count-view.ts';
import { findLiveShare, type LiveShare } from './find-live.ts';
import { isPass, issuePass, type SharePass } from './pass.ts';
import { shownSettings, type ShownSettings } from './shown-settings.ts';
import { trySharePassword } from './try-password.ts';

export interface OpenedShare extends LiveShare, ShownSettings, SharePass {}

interface Opening {
  token: string;
  password?: string | undefined;
  /** Of an earlier opening. */
  pass?: string | undefined;
  /** The account or the address that looks. */
  viewer: string;
  /** From which passwords are tried. */
  address: string;
}

/**
 * Opens a link for whoever has it, and counts him; never its owner.
 * @throws AppError `share.gone`, `share.passwordNeeded`, and as `trySharePassword`.
 */
export async function openShare(
  deps: ClockDeps & ModeratorDeps & SealDeps,
  { token, password, pass, viewer, address }: Opening,
): Promise<OpenedShare> {
  const live = await findLiveShare(deps, { token });
  const { share } = live;
  const now = currentTime(deps);
  if (share.passwordHash !== null && !(pass !== undefined && isPass(deps, share.id, pass, now))) {
    if (password === undefined) throw new AppError('share.passwordNeeded');
    await trySharePassword(deps, share, { password, address });
  }
  const shown = await shownSettings(deps, share);
  if (viewer !== share.ownerId) await countShareView(deps, { shareId: share.id, viewer });
  return { ...live, ...shown, ...issuePass(deps, share, now) };
}
