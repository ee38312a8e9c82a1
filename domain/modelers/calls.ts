/** Calls by which somebody applies to publish models, and administrators decide. */

import { administratorChange, administratorRead, userChange, userRead } from '../wire/call.ts';

const modeler = '/api-transaction/laozi/v3/modeler';
const admin = '/api-admin/laozi/v3/modeler';

export const modelerCalls = {
  modelerIsFreeze: userRead('/api-transaction/modeler/isFreeze'),
  // Ours
  modelerApply: userChange(`${modeler}/apply`),
  modelerState: userRead(`${modeler}/state`),
  modelerList: administratorRead(`${admin}/list`, 'list'),
  modelerDecide: administratorChange(`${admin}/decide`),
  modelerFreeze: administratorChange(`${admin}/freeze`),
  modelerUnfreeze: administratorChange(`${admin}/unfreeze`),
} as const;
