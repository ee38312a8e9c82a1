/** Acts of the back office on much work at once. */

import { administratorChange, administratorRead } from '../wire/call.ts';

const bulk = '/api-admin/laozi/v3/bulk';

export const bulkCalls = {
  // Ours
  // They count up to 100,000 rows, on connections of their own and in a time of their own.
  bulkPreview: administratorRead(`${bulk}/preview`, 'many'),
  bulkBegin: administratorChange(`${bulk}/begin`, 'many'),
  bulkRepeat: administratorChange(`${bulk}/repeat`, 'many'),
  bulkSteer: administratorChange(`${bulk}/steer`),
  bulkList: administratorRead(`${bulk}/list`, 'list'),
  bulkFailures: administratorRead(`${bulk}/failures`, 'list'),
} as const;
