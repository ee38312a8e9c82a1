/** Calls about what an account says of its owner: profile, first visits, invitations, and the matching platform's side of it. */

import { publicRead, userChange, userRead } from '../wire/call.ts';

const auth = '/api-auth/oauth/userinfo';
const personal = '/api-personal/laozi/v3';
const personalInfo = `${personal}/personalInfo`;
const matchup = '/api-matchup/laozi/v3/matchup';

export const profileCalls = {
  queryInfo: userRead(`${personalInfo}/queryInfo`),
  getPersonalStatisticsByUserId: { ...userRead(`${personalInfo}/getPersonalStatisticsByUserId`, 'list'), successCode: 0 },
  avatarInformation: userRead(`${personalInfo}/avatarInformation`),
  accountInformation: userRead(`${personal}/account/accountInformation`),
  modifyUserInfo: userChange(`${auth}/modifyUserInfo`),
  setInterestAndRegisterPurpose: userChange(`${auth}/setInterestAndRegisterPurpose`),
  getTheGuidePageReadingStatus: userRead(`${personalInfo}/getTheGuidePageReadingStatus`),
  updateTheGuidePageReadingStatus: userChange(`${personalInfo}/updateTheGuidePageReadingStatus`),
  saveInvitedCode: { ...userChange('/api-user/users-comm/saveInvitedCode'), successCode: 200 },
  myExtensionDetail: userRead(`${personal}/myExtension/detail`),
  getPopupSettings: publicRead(`${personal}/common/unauth/getPopupSettings`),
  decideUserType: userRead(`${matchup}/decideUserType`),
  serviceInfo: userRead(`${matchup}/serviceInfo`),
  updateServiceType: userChange(`${matchup}/updateServiceType`),
} as const;
