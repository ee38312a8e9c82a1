import { outcome, type ErrorEntry } from '../entry.ts';

/** Profiles and invitations. */
export const profileErrors = {
  'profile.tooOften': outcome(60252, '今天{action}的次数过多，请明天再试'),
  'invitation.unknown': outcome(60257, '推广码不正确，请核对'),
  'invitation.own': outcome(60258, '不能填写自己的推广码'),
  'invitation.used': outcome(60259, '已经填写过推广码'),
} as const satisfies Record<string, ErrorEntry>;
