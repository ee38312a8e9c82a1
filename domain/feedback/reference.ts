import type { AreaReference } from '../wire/call-reference.ts';
import { doneView, pageView } from '../wire/view.ts';
import type { feedbackCalls } from './calls.ts';
import { feedbackLimits } from './limits.ts';
import {
  feedbackIdSchema,
  feedbackListSchema,
  feedbackPictureSchema,
  feedbackSubmitSchema,
  resultFeedbackIdSchema,
  resultFeedbackSchema,
} from './schema.ts';
import { feedbackPictureView, feedbackRowView, resultFeedbackView } from './views.ts';

export const feedbackReference = {
  feedbackSubmit: {
    title: '提交问题与建议',
    payload: feedbackSubmitSchema,
    answer: doneView,
    refusals: ['feedback.tooMany', 'attachment.unknown'],
    note: `图片和附件先用 attachmentCreate 上传：图片的 purpose 为 feedback，附件为 feedbackAnnex，每个只能用一次。每天最多提交 ${feedbackLimits.perDay} 次。`,
  },
  hasBeenSubmittedFeedback: {
    title: '自己是否评价过一份处理结果',
    payload: resultFeedbackIdSchema,
    answer: resultFeedbackView,
    refusals: ['job.notFound'],
  },
  saveOrUpdateUserFeedback: {
    title: '评价一份处理结果，或修改评价',
    payload: resultFeedbackSchema,
    answer: doneView,
    refusals: ['job.notFound', 'job.noResult', 'content.rejected'],
    note: '一份结果只有一条评价，再次提交会覆盖上一次的。',
  },
  feedbackList: {
    title: '管理员：列出问题与建议',
    payload: feedbackListSchema,
    answer: pageView(feedbackRowView),
    refusals: [],
    note: '待答复的从最早提交的开始，其他从最新的开始。附件从 /media/feedback/<编号>/annex 下载，只凭管理员在浏览器里的登录，每次下载都记入审计日志。',
  },
  feedbackPicture: {
    title: '管理员：查看一张反馈的图片',
    payload: feedbackPictureSchema,
    answer: feedbackPictureView,
    refusals: ['feedback.notFound', 'attachment.keyUnknown'],
    note: '每次调用都记入审计日志。',
  },
  feedbackAnswer: {
    title: '管理员：标记为已答复',
    payload: feedbackIdSchema,
    answer: doneView,
    refusals: ['feedback.notFound', 'feedback.answered'],
    note: '两位管理员同时处理时，后一位会收到提示。',
  },
} satisfies AreaReference<typeof feedbackCalls>;
