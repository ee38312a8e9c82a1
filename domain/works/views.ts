import { z } from 'zod';

const instant = z.iso.datetime();
const count = z.int();

/** How often a work was seen, liked and collected, in both documented spellings. */
const standing = {
  browseNumber: count.describe('浏览数，每位访客一天计一次'),
  likeNumber: count,
  collectNumber: count,
  commentNumber: count,
  isLike: z.boolean().describe('当前用户已点赞'),
  isCollection: z.boolean().describe('当前用户已收藏'),
  browsenumber: count.describe('同 browseNumber'),
  likenumber: count.describe('同 likeNumber'),
  islike: z.boolean().describe('同 isLike'),
  isCollect: z.boolean().describe('同 isCollection'),
};

/** The documented work card. */
export const workCardView = z.object({
  id: z.string(),
  name: z.string(),
  preview: z.string().nullable(),
  pcPreview: z.string().nullable(),
  type: z.literal(0).describe('0 模型'),
  ...standing,
  userId: z.string().describe('作者'),
  avatar: z.string(),
  nickname: z.string(),
  issuedTime: instant,
  releaseTime: instant,
  prevPath: z.string().describe('作品页面'),
  code: z.string().describe('格式，小写'),
  modelPrice: count.describe('分，0 为免费'),
});
export type WorkCardView = z.infer<typeof workCardView>;

/** `worksAuthor`. */
export const authorView = z.object({
  userId: z.string(),
  nickname: z.string(),
  avatar: z.string(),
  introduce: z.string(),
  worksNumber: count,
  fansNumber: count,
  attentionNumber: count.describe('关注的作者数'),
  likeNumber: count.describe('作品收到的点赞'),
  isAttention: z.boolean().describe('当前用户已关注'),
  isMine: z.boolean(),
});
export type AuthorView = z.infer<typeof authorView>;

export const followedView = z.object({
  userId: z.string(),
  nickname: z.string(),
  avatar: z.string(),
  introduce: z.string(),
  worksNumber: count,
  followTime: instant,
});
export type FollowedView = z.infer<typeof followedView>;

const comment = {
  id: z.string(),
  worksId: z.string(),
  content: z.string(),
  userId: z.string().describe('写评论的人'),
  nickname: z.string(),
  avatar: z.string(),
  isAuthor: z.boolean().describe('由作品的作者所写'),
  canDelete: z.boolean().describe('当前用户可以删除'),
  createTime: instant,
};
export const replyView = z.object(comment);
export const commentView = z.object({ ...comment, replies: z.array(replyView), replyNumber: count });
export type ReplyView = z.infer<typeof replyView>;
export type CommentView = z.infer<typeof commentView>;

export const ownCommentView = z.object({
  id: z.string(),
  worksId: z.string(),
  worksName: z.string(),
  content: z.string(),
  nickname: z.string(),
  avatar: z.string(),
  createTime: instant,
});
export type OwnCommentView = z.infer<typeof ownCommentView>;

export const removedCommentsView = z.object({ removed: count.describe('删除的评论数') });
