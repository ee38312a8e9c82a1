/** Calls of administrators about accounts. */

import { administratorChange, administratorRead } from '../wire/call.ts';

const admin = '/api-admin/laozi/v3/account';

export const administrationCalls = {
  // Ours
  accountList: administratorRead(`${admin}/list`, 'list'),
  accountDetail: administratorRead(`${admin}/detail`),
  accountFreeze: administratorChange(`${admin}/freeze`),
  accountUnfreeze: administratorChange(`${admin}/unfreeze`),
  accountGrantPublisher: administratorChange(`${admin}/grantPublisher`),
  accountGrantBypass: administratorChange(`${admin}/grantBypass`),
  accountGrantRole: administratorChange(`${admin}/grantRole`),
} as const;
