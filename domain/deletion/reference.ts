import type { AreaReference } from '../wire/call-reference.ts';
import { nothingSchema } from '../wire/schema.ts';
import { doneView } from '../wire/view.ts';
import type { deletionCalls } from './calls.ts';
import { deletionAskSchema } from './schema.ts';
import { deletionAskedView, deletionStateView } from './views.ts';

export const deletionReference = {
  deletionAsk: {
    title: '申请注销账号',
    payload: deletionAskSchema,
    answer: deletionAskedView,
    refusals: ['deletion.blocked', 'deletion.alreadyAsked', 'auth.codeWrong', 'auth.codeExpired', 'auth.codeAttempts', 'auth.codePaused'],
    note: '到期前可以照常登录和使用，也可以撤回；到期后文件、资料和登录方式被删除，不能恢复。',
  },
  deletionWithdraw: {
    title: '撤回注销申请',
    payload: nothingSchema,
    answer: doneView,
    refusals: ['deletion.notAsked'],
  },
  deletionState: {
    title: '注销申请的状态，以及申请前需要了结的事项',
    payload: nothingSchema,
    answer: deletionStateView,
    refusals: [],
  },
} satisfies AreaReference<typeof deletionCalls>;
