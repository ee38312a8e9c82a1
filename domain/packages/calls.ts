/** Calls about what is bought to be spent: coins, and packages of uses. */

import { userChange, userRead } from '../wire/call.ts';

const account = '/api-personal/laozi/v3/account';
const packages = '/api-personal/laozi/v3/package';

export const packageCalls = {
  createRechargeOrder: userChange(`${account}/createRechargeOrder`),
  packageList: userRead(`${account}/packageList`, 'list'),
  availablePackageList: userRead(`${account}/availablePackageList`),
  packageOffers: userRead(`${packages}/list`),
  packageActivate: userChange(`${packages}/activate`),
  // Ours
  rechargePackageList: userRead(`${account}/rechargePackageList`),
} as const;
