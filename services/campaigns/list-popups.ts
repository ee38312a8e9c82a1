import { Op } from 'sequelize';
import { campaignLimits } from '#domain/campaigns/limits';
import { isForViewer, type Popup } from '#domain/campaigns/popups';
import { currentMembership } from '../membership/current-membership.ts';
import { currentTime, type ClockDeps } from '../deps.ts';

export interface ShownPopup {
  id: string;
  code: string;
  popup: Popup;
}

/** Popups of campaigns that run, which are for this person: the most important first. Few statements, whatever the number of campaigns. */
export async function listPopups(deps: ClockDeps, { viewerId }: { viewerId: string | undefined }): Promise<ShownPopup[]> {
  const { database } = deps;
  const now = currentTime(deps);
  const running = { status: 'Live', startsAt: { [Op.lte]: now }, endsAt: { [Op.gt]: now } } as const;
  const found = await database.campaigns.findAll({ where: running, order: ['endsAt', 'id'], limit: campaignLimits.open });
  const shown = found.flatMap(({ id, code, popup }) => (popup === null ? [] : [{ id, code, popup }]));
  if (shown.length === 0) return [];
  const user = viewerId === undefined ? null : await database.users.findByPk(viewerId, { attributes: ['createdAt'] });
  const tier = viewerId === undefined ? 'free' : ((await currentMembership(database, viewerId, now))?.tier ?? 'free');
  const viewer = { account: user === null ? null : { createdAt: user.createdAt, tier } };
  return shown
    .filter(({ popup }) => isForViewer(popup, viewer, now))
    .toSorted((first, second) => second.popup.priority - first.popup.priority);
}
