import { z } from 'zod';
import type { AreaReference } from '../wire/call-reference.ts';
import { doneView } from '../wire/view.ts';
import type { uploadCalls } from './calls.ts';
import {
  fileMaxSizeSchema,
  multipartCreateSchema,
  multipartPartsSchema,
  multipartSignSchema,
  storageParametersSchema,
  uploadIdSchema,
  uploadSettingsSchema,
} from './schema.ts';
import {
  completedUploadView,
  fileMaxSizeView,
  signedPartsView,
  storageParametersView,
  uploadedPartsView,
  uploadSettingView,
  uploadTicketView,
} from './views.ts';

const bySecret = '用 getHuaweiParam 的 sk 代替登录也可以，只对那一个上传有效。';

export const uploadReference = {
  getObjectModelFileUploadSettings: {
    title: '单模型可上传的格式和大小',
    payload: uploadSettingsSchema,
    answer: z.array(uploadSettingView),
    refusals: [],
  },
  getSceneModelFileUploadSettings: {
    title: '倾斜摄影可上传的格式和大小',
    payload: uploadSettingsSchema,
    answer: z.array(uploadSettingView),
    refusals: [],
  },
  getFileMaxSize: { title: '单个文件的大小上限', payload: fileMaxSizeSchema, answer: fileMaxSizeView, refusals: [] },
  getHuaweiParam: {
    title: '对象存储参数',
    payload: storageParametersSchema,
    answer: storageParametersView,
    refusals: ['auth.signInRequired', 'upload.unknown', 'upload.closed'],
    note: '带 uploadId 时需要登录。',
  },
  multipartCreate: {
    title: '开始分片上传',
    payload: multipartCreateSchema,
    answer: uploadTicketView,
    refusals: [
      'upload.formatRefused',
      'upload.volume',
      'upload.tooLarge',
      'upload.empty',
      'upload.storageFull',
      'upload.diskFull',
      'upload.tooManyOpen',
      'upload.publisherOnly',
      'modeler.frozen',
    ],
    note: '7 天内可以续传：用 multipart/parts 查询已有的分片，只签发剩下的。',
  },
  multipartSign: {
    title: '签发分片地址',
    payload: multipartSignSchema,
    answer: signedPartsView,
    refusals: ['upload.unknown', 'upload.closed', 'upload.partMismatch', 'upload.partUnknown'],
    note: `每个分片用一次 PUT 发送，不带其他请求头。${bySecret}`,
  },
  multipartParts: {
    title: '已上传的分片',
    payload: multipartPartsSchema,
    answer: uploadedPartsView,
    refusals: ['upload.unknown'],
    note: bySecret,
  },
  multipartComplete: {
    title: '完成上传',
    payload: uploadIdSchema,
    answer: completedUploadView,
    refusals: ['upload.unknown', 'upload.closed', 'upload.partMismatch', 'upload.partOversize', 'upload.partsMissing'],
  },
  multipartAbort: { title: '放弃上传', payload: uploadIdSchema, answer: doneView, refusals: ['upload.unknown', 'upload.closed'] },
} satisfies AreaReference<typeof uploadCalls>;
