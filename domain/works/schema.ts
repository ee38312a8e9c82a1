import { z } from 'zod';
import { callerShape, idSchema, pageShape } from '../wire/schema.ts';
import { workLimits } from './limits.ts';
import { reactionOperations } from './operations.ts';

const worksId = idSchema.describe('作品编号，同商城的 modelId');
const page = { pageNo: pageShape.pageNo, pageSize: pageShape.pageSize };

export const worksIdSchema = z.object({ ...callerShape, worksId });
export const likeSchema = worksIdSchema.extend({ operate: z.enum(reactionOperations.like, '操作不正确') });
export const collectSchema = worksIdSchema.extend({ operate: z.enum(reactionOperations.collect, '操作不正确') });

const authorId = idSchema.describe('作者的用户编号');
export const authorSchema = z.object({ ...callerShape, authorId });
export const worksListSchema = authorSchema.extend(page);
export const ownPageSchema = z.object({ ...callerShape, ...page });

export const commentListSchema = worksIdSchema.extend(page);
export const commentAddSchema = worksIdSchema.extend({
  parentId: idSchema.optional().describe('回复哪一条评论；不写为评论作品'),
  content: z
    .string('请填写评论')
    .trim()
    .min(1, '请填写评论')
    .refine((text) => [...text].length <= workLimits.comment, `评论最多 ${workLimits.comment} 个字`),
});
export const commentIdSchema = z.object({ ...callerShape, commentId: idSchema });
export const ownCommentsSchema = ownPageSchema.extend({
  type: z.enum(['comment', 'reply'], '类型不正确').default('comment').describe('comment 我写的，reply 我收到的'),
});
export const commenterSchema = z.object({ ...callerShape, accountId: idSchema });
