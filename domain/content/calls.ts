/** Calls about content in general: scans of texts and pictures, and the client application. */

import { publicRead, userRead } from '../wire/call.ts';

const security = '/api-personal/contentSecurity';

export const contentCalls = {
  textAntispamScan: userRead(`${security}/textAntispamScan`),
  imageSyncScan: userRead(`${security}/imageSyncScan`),
  getLatestClientVersion: publicRead('/api-personal/laozi/v3/common/unauth/getLatestClientVersion'),
} as const;
