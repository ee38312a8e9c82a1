/** Calls about certification: of the account's owner, and of administrators. */

import { administratorChange, administratorRead, userChange, userRead } from '../wire/call.ts';

const auth = '/api-auth/oauth/user';
const admin = '/api-admin/laozi/v3/certification';

export const certificationCalls = {
  authPersonal: userChange(`${auth}/authPersonal`),
  authEnterprise: userChange(`${auth}/authEnterprise`),
  // Ours
  certificationInfo: userRead(`${auth}/certificationInfo`),
  certificationList: administratorRead(`${admin}/list`, 'list'),
  // Reading papers is recorded, so it must not be repeated by whoever overheard it.
  certificationDetail: administratorChange(`${admin}/detail`),
  certificationDocument: administratorChange(`${admin}/document`),
  certificationApprove: administratorChange(`${admin}/approve`),
  certificationReject: administratorChange(`${admin}/reject`),
} as const;
