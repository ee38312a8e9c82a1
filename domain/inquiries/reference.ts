import { z } from 'zod';
import type { AreaReference } from '../wire/call-reference.ts';
import { nothingSchema } from '../wire/schema.ts';
import { doneView, pageView } from '../wire/view.ts';
import type { inquiryCalls } from './calls.ts';
import { inquiryLimits } from './limits.ts';
import {
  inquiryAnswerSchema,
  inquiryCloseSchema,
  inquiryIdSchema,
  inquiryListSchema,
  inquirySubmitSchema,
  saveApplicationRecordSchema,
} from './schema.ts';
import { inquiryMailView, inquiryView } from './views.ts';

const { phone, address } = inquiryLimits.perDay;
const submitted = `先对这个手机号做 type 为 inquiry 的风险检查，一次通过可以提交一次。一个手机号每天 ${phone} 次，一个网络地址每天 ${address} 次。`;

export const inquiryReference = {
  saveApplicationRecord: {
    title: '提交资产管理的试用申请',
    payload: saveApplicationRecordSchema,
    answer: doneView,
    refusals: ['risk.required', 'inquiry.tooMany', 'inquiry.submitted'],
    note: `${submitted}登录后提交的，处理之前不能再次提交。`,
  },
  isSubmitted: {
    title: '自己是否有还在处理的试用申请',
    payload: nothingSchema,
    answer: z.boolean(),
    refusals: [],
  },
  inquirySubmit: {
    title: '给客服留言，或提交定制需求',
    payload: inquirySubmitSchema,
    answer: doneView,
    refusals: ['risk.required', 'inquiry.tooMany'],
    note: submitted,
  },
  inquiryList: { title: '管理员：列出留言与申请', payload: inquiryListSchema, answer: pageView(inquiryView), refusals: [] },
  inquiryAnswer: {
    title: '管理员：用邮件答复',
    payload: inquiryAnswerSchema,
    answer: inquiryMailView,
    refusals: ['inquiry.notFound', 'inquiry.handled'],
    note: '提交时登录了的，还会收到一条系统消息。',
  },
  inquiryResend: {
    title: '管理员：重发没有发出的答复',
    payload: inquiryIdSchema,
    answer: inquiryMailView,
    refusals: ['inquiry.notFound', 'inquiry.mailed'],
  },
  inquiryClose: {
    title: '管理员：不答复，直接关闭',
    payload: inquiryCloseSchema,
    answer: doneView,
    refusals: ['inquiry.notFound', 'inquiry.handled'],
  },
} satisfies AreaReference<typeof inquiryCalls>;
