import { doneView } from '../wire/view.ts';
import type { AreaReference } from '../wire/call-reference.ts';
import { nothingSchema } from '../wire/schema.ts';
import type { contentCalls } from './calls.ts';
import { imageScanSchema, textScanSchema } from './schema.ts';
import { clientVersionView } from './views.ts';

export const contentReference = {
  textAntispamScan: { title: '检查文字', payload: textScanSchema, answer: doneView, refusals: ['content.rejected'] },
  imageSyncScan: {
    title: '检查图片',
    payload: imageScanSchema,
    answer: doneView,
    refusals: ['content.imageRejected', 'content.imageUnknown'],
    note: 'imgUrl 是自己的、/media 下的图片地址。',
  },
  getLatestClientVersion: { title: '客户端的最新版本', payload: nothingSchema, answer: clientVersionView, refusals: [] },
} satisfies AreaReference<typeof contentCalls>;
