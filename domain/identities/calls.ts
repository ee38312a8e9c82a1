/** Calls about signing in through others: WeChat and QQ. */

import { publicChange, publicRead, userChange, userRead } from '../wire/call.ts';

const auth = '/api-auth';
const personalInfo = '/api-personal/laozi/v3/personalInfo';

export const thirdPartyCalls = {
  relatedPhone: publicChange(`${auth}/oauth/user/relatedPhone`),
  bindThirdPartyAccount: userChange(`${auth}/thirdPartLogin/bindThirdPartyAccount`),
  getMyThirdPartyAccount: userRead(`${personalInfo}/getMyThirdPartyAccount`),
  removeThirdPartyAccountById: userChange(`${personalInfo}/removeThirdPartyAccountById`),
  // Ours
  thirdPartyMethods: publicRead(`${auth}/thirdPartLogin/public/methods`),
  thirdPartyAuthorize: publicChange(`${auth}/thirdPartLogin/public/authorize`),
} as const;

/** Where a provider returns browsers to, a plain GET with its `code` and our `state`. */
export const callbackPath = `${auth}/thirdPartLogin/callback`;
