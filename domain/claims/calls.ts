/** Calls by which somebody reports a listing as stolen, its seller answers, and administrators decide. */

import { administratorChange, administratorRead, userChange, userRead } from '../wire/call.ts';

const claim = '/api-transaction/laozi/v3/claim';
const admin = '/api-admin/laozi/v3/claim';

export const claimCalls = {
  // Ours
  claimFile: userChange(`${claim}/file`),
  claimList: userRead(`${claim}/list`, 'list'),
  claimAnswer: userChange(`${claim}/answer`),
  claimWithdraw: userChange(`${claim}/withdraw`),
  operateClaimList: administratorRead(`${admin}/list`, 'list'),
  operateClaimDetail: administratorRead(`${admin}/detail`, 'list'),
  operateClaimHear: administratorChange(`${admin}/hear`),
  operateClaimDecide: administratorChange(`${admin}/decide`),
} as const;
