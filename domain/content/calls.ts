/** Calls about content in general: scans of texts and pictures, and the client application. */

import { publicCall, userCall } from '../wire/call.ts';

const security = '/api-personal/contentSecurity';

export const contentCalls = {
  textAntispamScan: userCall(`${security}/textAntispamScan`),
  imageSyncScan: userCall(`${security}/imageSyncScan`),
  getLatestClientVersion: publicCall('/api-personal/laozi/v3/common/unauth/getLatestClientVersion'),
} as const;
