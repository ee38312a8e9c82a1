import type { AreaReference } from '../wire/call-reference.ts';
import { doneView, pageView } from '../wire/view.ts';
import type { administrationCalls } from './calls.ts';
import {
  accountFreezeSchema,
  accountGrantBypassSchema,
  accountGrantPublisherSchema,
  accountGrantRoleSchema,
  accountIdSchema,
  accountListSchema,
  accountUnfreezeSchema,
} from './schema.ts';
import { accountDetailView, accountRowView } from './views.ts';

export const administrationReference = {
  accountList: {
    title: '列出账号，可按手机号查找',
    payload: accountListSchema,
    answer: pageView(accountRowView),
    refusals: [],
  },
  accountDetail: {
    title: '查看一个账号',
    payload: accountIdSchema,
    answer: accountDetailView,
    refusals: ['administration.accountNotFound'],
    note: '有完整的手机号，每次调用都记入审计日志。',
  },
  accountFreeze: {
    title: '冻结账号',
    payload: accountFreezeSchema,
    answer: doneView,
    refusals: [
      'administration.accountNotFound',
      'administration.ownAccount',
      'administration.otherAdministrator',
      'administration.alreadyFrozen',
    ],
    note: '账号在所有设备上立即退出登录，解冻前不能登录。两位管理员同时操作时，后一位会收到提示。',
  },
  accountUnfreeze: {
    title: '解冻账号',
    payload: accountUnfreezeSchema,
    answer: doneView,
    refusals: ['administration.accountNotFound', 'administration.notFrozen'],
  },
  accountGrantPublisher: {
    title: '设为或取消发布者',
    payload: accountGrantPublisherSchema,
    answer: doneView,
    refusals: ['administration.accountNotFound', 'administration.ownAccount', 'administration.publisherUnchanged'],
    note: '发布者可以使用发布中心。取消后已经上架的模型不受影响，需要时另行冻结。',
  },
  accountGrantBypass: {
    title: '授予或收回“不受上传限制”',
    payload: accountGrantBypassSchema,
    answer: doneView,
    refusals: ['administration.accountNotFound', 'administration.ownAccount', 'administration.bypassUnchanged'],
    note: '单个文件可到 100 GB，存储空间与专业会员相同；格式检查不变。',
  },
  accountGrantRole: {
    title: '设置账号的角色',
    payload: accountGrantRoleSchema,
    answer: doneView,
    refusals: ['administration.accountNotFound', 'administration.ownAccount', 'administration.roleUnchanged', 'auth.forbidden'],
    note: '下一次调用就生效。不能修改自己的角色，所以总有一位管理员。',
  },
} satisfies AreaReference<typeof administrationCalls>;
