/** Calls of administrators about accounts. */

import { administratorChange, administratorRead } from '../wire/call.ts';

const admin = '/api-admin/laozi/v3/account';

export const administrationCalls = {
  // Ours
  accountList: administratorRead(`${admin}/list`),
  accountDetail: administratorRead(`${admin}/detail`),
  accountFreeze: administratorChange(`${admin}/freeze`),
  accountUnfreeze: administratorChange(`${admin}/unfreeze`),
  accountGrantBypass: administratorChange(`${admin}/grantBypass`),
} as const;
