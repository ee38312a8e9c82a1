import { outcome, type ErrorEntry } from '../entry.ts';

/** Administrators. */
export const administrationErrors = {
  'administration.accountNotFound': outcome(60260, '账号不存在或已注销'),
  'administration.ownAccount': outcome(60261, '不能对自己的账号进行这项操作，请由另一位管理员处理'),
  'administration.otherAdministrator': outcome(60262, '不能冻结有管理权限的账号，请先由管理员收回角色'),
  'administration.alreadyFrozen': outcome(60263, '账号已经是冻结状态，可能刚刚由其他管理员处理'),
  'administration.notFrozen': outcome(60264, '账号没有被冻结，可能刚刚由其他管理员解冻'),
  'administration.bypassUnchanged': outcome(60265, '这项权限已经是所选的状态，可能刚刚由其他管理员修改'),
  'administration.publisherUnchanged': outcome(60274, '这个账号已经是所选的状态，可能刚刚由其他管理员修改'),
  'administration.roleUnchanged': outcome(60278, '这个账号的角色刚刚被其他管理员修改，请刷新后再试'),
} as const satisfies Record<string, ErrorEntry>;
