/** Acts of the back office on much work at once. */

import { administratorChange, administratorRead } from '../wire/call.ts';

const bulk = '/api-admin/laozi/v3/bulk';

export const bulkCalls = {
  // Ours
  bulkPreview: administratorRead(`${bulk}/preview`, 'search'),
  bulkBegin: administratorChange(`${bulk}/begin`, 'search'),
  bulkRepeat: administratorChange(`${bulk}/repeat`, 'search'),
  bulkSteer: administratorChange(`${bulk}/steer`),
  bulkList: administratorRead(`${bulk}/list`, 'list'),
  bulkFailures: administratorRead(`${bulk}/failures`, 'list'),
} as const;
