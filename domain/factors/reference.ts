import type { AreaReference } from '../wire/call-reference.ts';
import { doneView } from '../wire/view.ts';
import type { factorCalls } from './calls.ts';
import { factorCodeSchema, factorResetSchema, factorStatusSchema } from './schema.ts';
import { factorBegunView, factorConfirmedView, factorStatusView } from './views.ts';

export const factorReference = {
  factorStatus: { title: '查看自己的两步验证', payload: factorStatusSchema, answer: factorStatusView, refusals: [] },
  factorBegin: {
    title: '开始设置两步验证',
    payload: factorStatusSchema,
    answer: factorBegunView,
    refusals: ['auth.forbidden', 'factor.alreadyEnrolled'],
    note: '密钥在用一个验证码确认以后才生效，15 分钟内有效。',
  },
  factorConfirm: {
    title: '确认两步验证',
    payload: factorCodeSchema,
    answer: factorConfirmedView,
    refusals: ['factor.notBegun', 'factor.alreadyEnrolled', 'factor.wrongCode', 'factor.tooManyTries'],
    note: '恢复码只在这里给出一次，每个只能用一次。',
  },
  factorProve: {
    title: '输入两步验证码',
    payload: factorCodeSchema,
    answer: doneView,
    refusals: ['factor.enrolFirst', 'factor.wrongCode', 'factor.tooManyTries'],
    note: '验证在 30 分钟没有操作后失效；涉及钱和权限的操作要求 10 分钟内验证过。',
  },
  factorReset: {
    title: '重置同事的两步验证',
    payload: factorResetSchema,
    answer: doneView,
    refusals: ['administration.accountNotFound', 'administration.ownAccount', 'factor.notEnrolled'],
    note: '同事在所有设备上退出登录，下次使用后台时重新设置。',
  },
} satisfies AreaReference<typeof factorCalls>;
