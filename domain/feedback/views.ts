import { z } from 'zod';
import { feedbackTypes } from './types.ts';

const instant = z.iso.datetime();

export const feedbackRowView = z.object({
  id: z.string(),
  feedbackType: z.literal(Object.values(feedbackTypes)).describe('0 BUG，1 建议，2 需求，3 结果评价'),
  content: z.string(),
  result: z
    .object({ id: z.string().describe('处理结果的编号'), score: z.int().describe('1 很差，5 很好') })
    .nullable()
    .describe('被评价的处理结果；其他类型为空'),
  pictures: z.array(z.string()).describe('图片的编号'),
  annex: z.object({ bytes: z.int() }).nullable().describe('附件的大小；没有附件为空'),
  account: z.object({ id: z.string(), phone: z.string().describe('中间四位隐去'), nickName: z.string() }),
  submittedAt: instant,
  answeredAt: instant.nullable(),
  answeredBy: z.string().nullable().describe('处理的管理员的昵称'),
});
export type FeedbackRowView = z.infer<typeof feedbackRowView>;

export const feedbackPictureView = z.object({ dataUrl: z.string().describe('图片内容，data: 地址') });
export type FeedbackPictureView = z.infer<typeof feedbackPictureView>;

export const resultFeedbackView = z.object({
  submitted: z.boolean(),
  score: z.int().nullable().describe('1 很差，5 很好；没有评价过为空'),
  content: z.string(),
});
export type ResultFeedbackView = z.infer<typeof resultFeedbackView>;
