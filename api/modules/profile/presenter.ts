import { invitationRefusals, rewardNames, rewardOf, rewardStates, rewardSteps, rewardText } from '#domain/invitations/rewards';
import { popupRules, type Popup } from '#domain/campaigns/popups';
import { accountNumberOf } from '#domain/accounts/account-number';
import { maskPhone } from '#domain/accounts/display';
import { jobKinds } from '#domain/kinds/jobs';
import { serviceTypes } from '#domain/profile/choices';
import type { Standing } from '#domain/profile/standing';
import type {
  AccountInformationView,
  AdPopupView,
  AvatarInformationView,
  ExtensionView,
  PersonalInfoView,
  PersonalStatisticsView,
  ServiceInfoView,
  UserTypeView,
} from '#domain/profile/views';
import type { Extension } from '#services/invitations/read-extension';
import type { PersonalInfo } from '#services/profile/personal-info';
import type { PersonalStatistics } from '#services/profile/statistics';
import type { StorageUsage } from '#services/uploads/storage-quota';
import type { AccountMoney } from '#services/wallet/account-money';
import type { UserRow } from '#storage/database/models/accounts';

/** The advertisement of a place: docs/decisions/popup-settings.md. */
export const presentAdvertisement = (popup: Popup | undefined): AdPopupView =>
  popup === undefined
    ? { img: '', jumpLink: '', popRule: '' }
    : { img: popup.img, jumpLink: popup.jumpLink, popRule: popupRules[popup.rule].code };

type Membership = Omit<Standing, 'tier'>;

const membershipOf = ({ memberGradeName, memberStatus, remainingDays, expirationTime, memberTerms }: Standing): Membership => ({
  memberGradeName,
  memberStatus,
  remainingDays,
  expirationTime,
  memberTerms,
});

/** An account's profile as its owner sees it. */
export const presentPersonalInfo = ({ user, inviteCode, invited, cause }: PersonalInfo, standing: Standing): PersonalInfoView => ({
  id: user.id,
  accountNumber: accountNumberOf(user.id),
  nickName: user.nickName,
  avatar: user.avatar,
  mobileNum: user.phone,
  email: user.email ?? '',
  introduce: user.introduce,
  professionCode: user.professionCode,
  interests: user.interests ?? [],
  registerPurpose: user.registerPurpose ?? '',
  checkStatus: user.checkStatus,
  cause,
  ...membershipOf(standing),
  inviteCode,
  invited,
});

export const presentExtension = ({ inviteCode, invitedCount, invitations, coinFen }: Extension): ExtensionView => ({
  ...{ inviteCode, invitedCount, lastInvitedAt: invitations[0]?.invitation.createdAt.toISOString() ?? null },
  ...{ rewards: rewardNames.map(rewardText), heldCoin: coinFen.Held, givenCoin: coinFen.Given },
  invited: invitations.map(({ invitation: { createdAt, refusal }, rewards }) => ({
    ...{ invitedAt: createdAt.toISOString(), refusal: refusal === null ? '' : invitationRefusals[refusal] },
    rewards: rewards.map(({ reward, coinFen: coin, status, dueAt }) => ({
      ...{ label: rewardSteps[rewardOf(reward).step], coin, state: rewardStates[status], dueAt: dueAt.toISOString() },
    })),
  })),
});

export const presentAvatarInformation = (user: UserRow, standing: Standing): AvatarInformationView => ({
  avatar: user.avatar,
  nickName: user.nickName,
  accountNumber: accountNumberOf(user.id),
  checkStatus: user.checkStatus,
  ...membershipOf(standing),
});

export const presentStatistics = ({ uploads, models, purchased, results }: PersonalStatistics): PersonalStatisticsView => {
  const { single, oblique, map } = uploads;
  const serviceCounts = jobKinds.map((kind) => ({ type: kind, count: results[kind] }));
  return {
    myModelFiles: { totalUploads: single + oblique, totalSingleModels: single, totalSceneModels: oblique, totalMaps: map },
    myModels: { totalModels: models + purchased, totalUploadModels: models, totalPurchasedModels: purchased },
    myServiceResults: { totalCounts: serviceCounts.reduce((sum, { count }) => sum + count, 0), serviceCounts },
  };
};

export interface AccountFacts {
  user: UserRow;
  standing: Standing;
  storage: StorageUsage;
  sessionCount: number;
  thirdPartyAccountCount: number;
  money: AccountMoney;
  unreadCount: number;
}

export const presentAccount = ({
  user,
  standing,
  storage,
  sessionCount,
  thirdPartyAccountCount,
  money,
  unreadCount,
}: AccountFacts): AccountInformationView => ({
  storage: { usedBytes: storage.usedBytes, limitBytes: storage.limitBytes },
  tier: standing.tier,
  ...membershipOf(standing),
  phone: maskPhone(user.phone),
  email: user.email ?? '',
  hasPassword: user.passwordHash !== null,
  sessionCount,
  thirdPartyAccountCount,
  balance: money.coinFen,
  cloudCoin: money.coinFen,
  givenCoin: money.givenFen,
  incomeBalance: money.settledFen,
  pendingIncome: money.pendingFen,
  frozenIncome: money.frozenFen,
  couponCount: money.couponCount,
  expiringCouponCount: money.expiringCouponCount,
  unPayOrderCount: money.unpaidOrderCount,
  unReadMessageCount: unreadCount,
  skyCarNum: money.cartCount,
});

/** The wire's numbers are those of `serviceTypes`; 0 where nothing was chosen. */
export const presentUserType = ({ serviceType }: UserRow): UserTypeView => ({
  userType: (serviceType !== null && Object.hasOwn(serviceTypes, serviceType) ? Number(serviceType) : 0) as UserTypeView['userType'],
});

export const presentServiceInfo = ({ serviceType, services }: UserRow): ServiceInfoView => ({ serviceType, services: services ?? [] });
