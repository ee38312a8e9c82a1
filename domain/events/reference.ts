import type { AreaReference } from '../wire/call-reference.ts';
import { nothingSchema } from '../wire/schema.ts';
import type { eventCalls } from './calls.ts';
import { modelStatusView, socketTicketView } from './push.ts';
import { modelStatusSchema } from './schema.ts';

export const eventReference = {
  getModelStatus: {
    title: '检测或处理的状态',
    payload: modelStatusSchema,
    answer: modelStatusView,
    refusals: ['file.notFound', 'job.notFound'],
    note: 'type 为 CHECK 时 id 是文件编号，为 JOB 时是处理编号。消息保留 30 天，最终状态一直在。',
  },
  socketTicket: {
    title: '实时消息的一次性票据',
    payload: nothingSchema,
    answer: socketTicketView,
    refusals: [],
    note: '用它打开 /push?ticket=…&sinceSeq=…，见「实时消息」。',
  },
} satisfies AreaReference<typeof eventCalls>;
