import {
  guideSchema,
  interestSchema,
  modifyUserInfoSchema,
  personSchema,
  popupSettingsSchema,
  saveInvitedCodeSchema,
  serviceTypeSchema,
} from '#domain/profile/schema';
import type { AdPopupView, PopupSettingsView } from '#domain/profile/views';
import { popupPlaces, showsOn } from '#domain/campaigns/popups';
import { calls } from '#domain/catalog/calls';
import type { Moderator } from '#providers/moderation/contract';
import { listPopups } from '#services/campaigns/list-popups';
import { findUser } from '#services/accounts/find';
import type { StorageDeps } from '#services/deps';
import { listIdentities } from '#services/identities/list';
import { countSessions } from '#services/profile/count-sessions';
import { guideIsRead } from '#services/profile/guide-is-read';
import { markGuide } from '#services/profile/mark-guide';
import { modifyProfile } from '#services/profile/modify';
import { acceptInvitation } from '#services/invitations/accept';
import { readExtension } from '#services/invitations/read-extension';
import { personalInfo } from '#services/profile/personal-info';
import { setInterests } from '#services/profile/set-interests';
import { setServiceType } from '#services/profile/set-service-type';
import { standing } from '#services/profile/standing';
import { personalStatistics } from '#services/profile/statistics';
import { storageUsage } from '#services/uploads/storage-quota';
import { countUnread } from '#services/messages/count-unread';
import { readAccountMoney } from '#services/wallet/account-money';
import { done } from '../../gateway/envelope.ts';
import type { ScanLimitDeps } from '../../gateway/rate-limit.ts';
import { route, type Route } from '../../gateway/route.ts';
import { visitorOf } from '../accounts/welcome.ts';
import { ownUid } from './policy.ts';
import {
  presentAccount,
  presentAdvertisement,
  presentAvatarInformation,
  presentExtension,
  presentPersonalInfo,
  presentServiceInfo,
  presentStatistics,
  presentUserType,
} from './presenter.ts';

export interface ProfileDeps extends ScanLimitDeps, StorageDeps {
  secret: string;
  moderator: Moderator;
}

export const profileRoutes = (deps: ProfileDeps): Route[] => [
  route(calls.queryInfo, personSchema, async (_, { caller }) => {
    const info = await personalInfo(deps, caller);
    return presentPersonalInfo(info, await standing(deps, info.user));
  }),
  route(calls.getPersonalStatisticsByUserId, personSchema, async (_, { caller }) =>
    presentStatistics(await personalStatistics(deps, caller)),
  ),
  route(calls.myExtensionDetail, personSchema, async (_, { caller }) => presentExtension(await readExtension(deps, caller))),
  route(calls.avatarInformation, personSchema, async (_, { caller }) => {
    const user = await findUser(deps, caller);
    return presentAvatarInformation(user, await standing(deps, user));
  }),
  route(calls.accountInformation, personSchema, async (_, { caller }) => {
    const [user, storage, sessionCount, identities, money, unread] = await Promise.all([
      findUser(deps, caller),
      storageUsage(deps, caller),
      countSessions(deps, caller),
      listIdentities(deps, caller),
      readAccountMoney(deps, { ownerId: caller.userId }),
      countUnread(deps, { ownerId: caller.userId }),
    ]);
    const [thirdPartyAccountCount, unreadCount] = [identities.length, unread.reduce((sum, { count }) => sum + count, 0)];
    const counts = { sessionCount, thirdPartyAccountCount, unreadCount };
    return presentAccount({ user, standing: await standing(deps, user), storage, money, ...counts });
  }),
  route(calls.modifyUserInfo, deps.limitScans, modifyUserInfoSchema, ({ avatar, nickname, introduce, username }, { caller }) =>
    done(modifyProfile(deps, { userId: caller.userId, avatar, nickname, introduce, username })),
  ),
  route(calls.setInterestAndRegisterPurpose, interestSchema, ({ interests, registerPurpose, professionCode }, { caller }) =>
    done(setInterests(deps, { userId: caller.userId, interests, registerPurpose, professionCode })),
  ),
  route(calls.getTheGuidePageReadingStatus, guideSchema, async ({ location }, { caller }) => ({
    status: (await guideIsRead(deps, { userId: caller.userId, location })) ? 1 : 0,
  })),
  route(calls.updateTheGuidePageReadingStatus, guideSchema, ({ location }, { caller }) =>
    done(markGuide(deps, { userId: caller.userId, location })),
  ),
  route(calls.saveInvitedCode, saveInvitedCodeSchema, ({ uid, invitedcode }, request) =>
    done(acceptInvitation(deps, { userId: ownUid(uid, request), code: invitedcode, from: visitorOf(request.ctx) })),
  ),
  route(calls.getPopupSettings, popupSettingsSchema, async ({ type }, { ctx }): Promise<PopupSettingsView | AdPopupView> => {
    const { caller } = ctx.state;
    if (type !== undefined && type !== '') {
      const popups = await listPopups(deps, { viewerId: caller?.userId });
      return presentAdvertisement(popups.find(({ popup }) => showsOn(popup, popupPlaces[type] ?? popupPlaces[1]))?.popup);
    }
    const isWanted = caller !== undefined && (await findUser(deps, caller)).interestsAskedAt === null;
    return { status: isWanted ? '1' : '0' };
  }),
  route(calls.decideUserType, personSchema, async (_, { caller }) => presentUserType(await findUser(deps, caller))),
  route(calls.serviceInfo, personSchema, async (_, { caller }) => presentServiceInfo(await findUser(deps, caller))),
  route(calls.updateServiceType, serviceTypeSchema, ({ serviceType, services }, { caller }) =>
    done(setServiceType(deps, { userId: caller.userId, serviceType, services })),
  ),
];
