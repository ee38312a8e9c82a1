import { outcome, type ErrorEntry } from '../entry.ts';

/** Administrators. */
export const administrationErrors = {
  'administration.accountNotFound': outcome(60260, '账号不存在或已注销'),
  'administration.ownAccount': outcome(60261, '不能对自己的账号进行这项操作，请由另一位管理员处理'),
  'administration.otherAdministrator': outcome(60262, '不能冻结其他管理员的账号'),
  'administration.alreadyFrozen': outcome(60263, '账号已经是冻结状态，可能刚刚由其他管理员处理'),
  'administration.notFrozen': outcome(60264, '账号没有被冻结，可能刚刚由其他管理员解冻'),
  'administration.bypassUnchanged': outcome(60265, '这项权限已经是所选的状态，可能刚刚由其他管理员修改'),
} as const satisfies Record<string, ErrorEntry>;
