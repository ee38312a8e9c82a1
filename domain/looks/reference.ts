import { fileIdSchema } from '../files/schema.ts';
import type { AreaReference } from '../wire/call-reference.ts';
import type { lookCalls } from './calls.ts';
import { lookLimits } from './limits.ts';
import { lookView } from './views.ts';

export const lookReference = {
  fileLook: { title: '快速预览', payload: fileIdSchema, answer: lookView, refusals: ['file.notFound'] },
  fileLookStart: {
    title: '画快速预览',
    payload: fileIdSchema,
    answer: lookView,
    refusals: ['file.notFound', 'look.notChecked', 'look.tooLarge', 'look.tooMany', 'upload.diskFull'],
    note: `用引擎按极速、均衡、高质减面后各画一张小图，不收费。每个模型画一次，之后直接使用，引擎换了版本才重画；同时最多 ${lookLimits.openPerOwner} 个。`,
  },
  fileLookCancel: {
    title: '取消快速预览',
    payload: fileIdSchema,
    answer: lookView,
    refusals: ['file.notFound'],
    note: '没有正在画的也算成功。',
  },
} satisfies AreaReference<typeof lookCalls>;
