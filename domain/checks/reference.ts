import { z } from 'zod';
import type { AreaReference } from '../wire/call-reference.ts';
import { nothingSchema } from '../wire/schema.ts';
import { doneView } from '../wire/view.ts';
import type { checkCalls } from './calls.ts';
import { checkOfFileSchema, modelCheckingSchema } from './schema.ts';

export const checkReference = {
  modelChecking: {
    title: '提交检测',
    payload: modelCheckingSchema,
    answer: z.string().describe('文件编号；重复提交返回同一个'),
    refusals: [
      'upload.notFound',
      'upload.mismatch',
      'check.tooMany',
      'upload.diskFull',
      'file.notFound',
      'version.mismatch',
      'version.tooMany',
    ],
    note: 'fileUrl 来自 multipart/create，其余字段与上传时比对。',
  },
  sampleGive: {
    title: '领取示例模型',
    payload: nothingSchema,
    answer: z.string().describe('文件编号'),
    refusals: ['file.sampleRefused', 'upload.storageFull', 'check.tooMany', 'upload.diskFull'],
    note: '还没有模型的账号可以领取平台自己制作的一个模型，与上传的一样检测、占用空间。',
  },
  fileCancel: { title: '取消检测', payload: checkOfFileSchema, answer: doneView, refusals: ['file.notFound', 'file.notCancellable'] },
  fileRetry: {
    title: '重新检测',
    payload: checkOfFileSchema,
    answer: doneView,
    refusals: ['file.notFound', 'file.notRetryable', 'check.tooMany', 'upload.diskFull'],
  },
} satisfies AreaReference<typeof checkCalls>;
