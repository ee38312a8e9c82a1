/** Calls about uploads: what may be uploaded, and the parts of an upload. */

import { publicCall, userCall } from '../wire/call.ts';

const personal = '/api-personal/laozi/v3/file';
const upload = '/api-process/laozi/v3/upload_model_file';

export const uploadCalls = {
  getObjectModelFileUploadSettings: userCall(`${personal}/getObjectModelFileUploadSettings`),
  getSceneModelFileUploadSettings: userCall(`${personal}/getSceneModelFileUploadSettings`),
  getFileMaxSize: userCall(`${upload}/getFileMaxSize`),
  getHuaweiParam: publicCall('/api-personal/laozi/v3/common/unauth/getHuaweiParam'),
  // Ours; public for programs that hold an upload's secret
  multipartCreate: userCall(`${upload}/multipart/create`),
  multipartSign: publicCall(`${upload}/multipart/sign`),
  multipartParts: publicCall(`${upload}/multipart/parts`),
  multipartComplete: userCall(`${upload}/multipart/complete`),
  multipartAbort: userCall(`${upload}/multipart/abort`),
} as const;
