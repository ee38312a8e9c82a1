import { outcome, type ErrorEntry } from '../entry.ts';

/** The second factor of who works here. */
export const factorErrors = {
  'factor.enrolFirst': outcome(60980, '使用后台前，请先设置两步验证'),
  'factor.proveAgain': outcome(60981, '请输入两步验证码后继续'),
  'factor.wrongCode': outcome(60982, '验证码不正确或已经用过，请等下一个验证码再试'),
  'factor.tooManyTries': outcome(60983, '验证码输错次数过多，请 {minutes} 分钟后再试'),
  'factor.alreadyEnrolled': outcome(60984, '已经设置了两步验证。换设备请联系另一位管理员重置'),
  'factor.notBegun': outcome(60985, '设置已过期，请重新扫描二维码'),
  'factor.proveFresh': outcome(60987, '这项操作涉及钱或权限，请再次输入两步验证码'),
  'factor.notEnrolled': outcome(60986, '这个账号还没有设置两步验证'),
} as const satisfies Record<string, ErrorEntry>;
