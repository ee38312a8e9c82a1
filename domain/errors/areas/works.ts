import { outcome, type ErrorEntry } from '../entry.ts';

/** Works and their people. */
export const workErrors = {
  'works.authorUnknown': outcome(60511, '没有找到这位作者'),
  'works.followSelf': outcome(60512, '不能关注自己'),
  'works.tooMany': outcome(60513, '数量已经到了 {count} 个的上限，请先取消一些'),
  'works.commentGone': outcome(60514, '评论不存在，或已经被删除'),
  'works.commentsToday': outcome(60515, '今天已经写了 {count} 条评论，请明天再来'),
} as const satisfies Record<string, ErrorEntry>;
