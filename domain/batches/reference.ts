import { submittedView } from '../jobs/views.ts';
import type { AreaReference } from '../wire/call-reference.ts';
import { doneView } from '../wire/view.ts';
import type { batchCalls } from './calls.ts';
import { batchLimits } from './limits.ts';
import { batchIdSchema, batchRetrySchema } from './schema.ts';
import { batchView } from './views.ts';

export const batchReference = {
  batchDetail: {
    title: '批次',
    payload: batchIdSchema,
    answer: batchView,
    refusals: ['batch.notFound'],
    note:
      '一个订单包含多个模型的处理就是一个批次，编号即订单编号。全部结果是一个不再压缩的 ZIP，用登录时得到的 modelmill_media Cookie 读取，不支持断点续传；' +
      `没有结果的模型列在里面的「未包含的模型.txt」里。一个用户同时最多下载 ${batchLimits.zipsPerUser} 个，超过时返回 429。`,
  },
  batchRetry: {
    title: '重新处理批次里没有成功的模型',
    payload: batchRetrySchema,
    answer: submittedView,
    refusals: [
      'batch.notFound',
      'batch.nothingToRetry',
      'file.notFound',
      'file.notReady',
      'job.tooMany',
      'order.tooMany',
      'order.tooManyToday',
      'upload.diskFull',
    ],
    note: '失败和取消的费用已经退回，重新处理是一个新订单，仍属于这个批次；选项和上次一样。id 总为 null。',
  },
  batchCancel: {
    title: '取消批次里还没有完成的处理',
    payload: batchIdSchema,
    answer: doneView,
    refusals: ['batch.notFound', 'batch.nothingToCancel'],
  },
} satisfies AreaReference<typeof batchCalls>;
