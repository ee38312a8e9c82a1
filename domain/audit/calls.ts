/** The administrators' call about the audit log. */

import { administratorRead } from '../wire/call.ts';

export const auditCalls = {
  // Ours
  auditList: administratorRead('/api-admin/laozi/v3/audit/list', 'list'),
} as const;
