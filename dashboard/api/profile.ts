import type { SWRResponse } from 'swr';
import type { GuideLocation } from '#domain/profile/guides';
import type { AccountInformationView, ExtensionView, PersonalInfoView, PersonalStatisticsView } from '#domain/profile/views';
import { saveInterests } from './accounts.ts';
import { uploadPicture } from './attachments.ts';
import { changing } from './changes.ts';
import { call } from './client.ts';
import type { Payload } from './contract.ts';
import { keys } from './keys.ts';
import { reloadUser } from './session.ts';
import { useCall } from './use-call.ts';

export const usePersonalInfo = (): SWRResponse<PersonalInfoView, unknown> => useCall(keys.personalInfo());
export const usePersonalStatistics = (): SWRResponse<PersonalStatisticsView, unknown> => useCall(keys.personalStatistics());
export const useAccountInformation = (): SWRResponse<AccountInformationView, unknown> => useCall(keys.accountInformation());

export const useExtension = (): SWRResponse<ExtensionView, unknown> => useCall(keys.extension());

/** Changes what is given; nothing of it when the server refuses a part. */
export const saveProfile = (change: Payload<'modifyUserInfo'>): Promise<void> =>
  changing(['profile'], async () => {
    await call('modifyUserInfo', change);
    await reloadUser();
  });

/** Shows this picture as avatar from now on; without one, the default. */
export const saveAvatar = async (picture: Blob | undefined): Promise<void> =>
  saveProfile({ avatar: picture === undefined ? '' : await uploadPicture('avatar', picture) });

export const saveBackground = (answers: Payload<'setInterestAndRegisterPurpose'>): Promise<void> =>
  changing(['profile'], async () => {
    await saveInterests(answers);
    await reloadUser();
  });

export const guideIsRead = async (location: GuideLocation): Promise<boolean> =>
  (await call('getTheGuidePageReadingStatus', { location })).status === 1;
export const markGuideRead = (location: GuideLocation): Promise<unknown> => call('updateTheGuidePageReadingStatus', { location });
