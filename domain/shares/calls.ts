/** Calls about links by which models are shown to others; all ours. */

import { publicChange, userChange, userRead } from '../wire/call.ts';

const share = '/api-process/laozi/v3/share';

export const shareCalls = {
  shareCreate: userChange(`${share}/create`),
  shareList: userRead(`${share}/list`),
  shareViews: userRead(`${share}/views`),
  shareSites: userChange(`${share}/sites`),
  shareRevoke: userChange(`${share}/revoke`),
  shareOpen: publicChange(`${share}/unauth/open`),
} as const;
