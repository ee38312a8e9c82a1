/** Calls about uploads: what may be uploaded, and the parts of an upload. */

import { publicChange, publicRead, userChange, userRead } from '../wire/call.ts';

const personal = '/api-personal/laozi/v3/file';
const upload = '/api-process/laozi/v3/upload_model_file';

export const uploadCalls = {
  getObjectModelFileUploadSettings: userRead(`${personal}/getObjectModelFileUploadSettings`),
  getSceneModelFileUploadSettings: userRead(`${personal}/getSceneModelFileUploadSettings`),
  getFileMaxSize: userRead(`${upload}/getFileMaxSize`),
  getHuaweiParam: publicChange('/api-personal/laozi/v3/common/unauth/getHuaweiParam'),
  // Ours; public for programs that hold an upload's secret
  multipartCreate: userChange(`${upload}/multipart/create`),
  multipartSign: publicChange(`${upload}/multipart/sign`),
  multipartParts: publicRead(`${upload}/multipart/parts`),
  multipartComplete: userChange(`${upload}/multipart/complete`),
  multipartAbort: userChange(`${upload}/multipart/abort`),
} as const;
