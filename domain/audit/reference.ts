import type { AreaReference } from '../wire/call-reference.ts';
import { pageView } from '../wire/view.ts';
import type { auditCalls } from './calls.ts';
import { auditListSchema } from './schema.ts';
import { auditEventView } from './views.ts';

export const auditReference = {
  auditList: {
    title: '查看审计日志',
    payload: auditListSchema,
    answer: pageView(auditEventView),
    refusals: [],
    note: '最新的在前。日志只增加不修改，默认保留 400 天。',
  },
} satisfies AreaReference<typeof auditCalls>;
