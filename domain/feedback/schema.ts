import { z } from 'zod';
import { callerShape, idSchema, pageShape } from '../wire/schema.ts';
import { feedbackLimits } from './limits.ts';
import { chosenTypes } from './types.ts';

/** Ids of attachments, joined by commas; empty for none. */
const attachmentIds = (most: number, tooMany: string) =>
  z
    .string('附件编号不正确')
    .max(1000, '附件编号不正确')
    .default('')
    .transform((text) => text.split(',').filter((id) => id !== ''))
    .pipe(z.array(z.string().regex(/^[0-9a-f]{32}$/, '附件编号不正确')).max(most, tooMany));

export const feedbackSubmitSchema = z.object({
  ...callerShape,
  feedbackType: z.literal(chosenTypes, '请选择反馈类型').describe('0 BUG，1 建议，2 需求'),
  feedbackContent: z
    .string('请输入您的问题与建议')
    .trim()
    .min(1, '请输入您的问题与建议')
    .max(feedbackLimits.content, `问题与建议不能超过 ${feedbackLimits.content} 个字`)
    .describe('问题与建议'),
  feedbackEnd: z.literal(0, '反馈来源不正确').default(0).describe('固定为 0'),
  feedbackPictureUrl: attachmentIds(feedbackLimits.pictures, `最多上传 ${feedbackLimits.pictures} 张图片`).describe(
    '图片的 attachmentId，用逗号连接，最多 5 张',
  ),
  feedbackAnnexUrl: attachmentIds(feedbackLimits.annexes, `最多上传 ${feedbackLimits.annexes} 个附件`).describe(
    '附件的 attachmentId，最多 1 个',
  ),
});

const feedbackId = idSchema.describe('反馈的编号');

export const feedbackListSchema = z.object({
  ...callerShape,
  pageNo: pageShape.pageNo,
  pageSize: pageShape.pageSize,
  state: z.enum(['all', 'open', 'answered'], '状态不正确').default('open').describe('open：待答复；answered：已答复'),
});
export const feedbackIdSchema = z.object({ ...callerShape, feedbackId });
export const feedbackPictureSchema = z.object({
  ...callerShape,
  feedbackId,
  attachmentId: idSchema.describe('图片的编号'),
});

const resultId = idSchema.describe('处理结果的编号');

export const resultFeedbackIdSchema = z.object({ ...callerShape, id: resultId });
export const resultFeedbackSchema = z.object({
  ...callerShape,
  id: resultId,
  score: z
    .int('请选择 1~5 分')
    .min(feedbackLimits.score.min, '请选择 1~5 分')
    .max(feedbackLimits.score.max, '请选择 1~5 分')
    .describe('1 很差，5 很好'),
  content: z
    .string('评价内容不正确')
    .trim()
    .max(feedbackLimits.content, `评价不能超过 ${feedbackLimits.content} 个字`)
    .default('')
    .describe('可不填'),
});
