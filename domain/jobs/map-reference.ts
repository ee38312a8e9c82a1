import { z } from 'zod';
import { processingMapSchema } from '../kinds/super-resolve/schema.ts';
import { submittedView } from './views.ts';
import { uploadSettingsSchema } from '../uploads/schema.ts';
import { uploadSettingView } from '../uploads/views.ts';
import type { AreaReference } from '../wire/call-reference.ts';
import type { mapCalls } from './map-calls.ts';

export const mapReference = {
  getMapFileUploadSettings: {
    title: '地图影像可上传的格式和大小',
    payload: uploadSettingsSchema,
    answer: z.array(uploadSettingView),
    refusals: [],
  },
  processingMap: {
    title: '提交地图超分',
    payload: processingMapSchema,
    answer: submittedView,
    refusals: [
      'file.notFound',
      'file.notReady',
      'file.onlyMap',
      'map.jpegRefused',
      'map.tilesRefused',
      'map.resultTooLarge',
      'job.tooMany',
      'order.tooMany',
      'order.tooManyToday',
      'upload.diskFull',
    ],
    note: '与 service_result/submit 写 kind 为 superResolve 相同。影像先用 multipart/create 上传（modelType 为 2）并提交检测；价格用 orderQuote 询问，进度、取消、重试、结果和下载用「处理」的各个接口。',
  },
} satisfies AreaReference<typeof mapCalls>;
