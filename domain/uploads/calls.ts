/** Calls of uploads: what may be uploaded, and the parts of an upload. */

import { change, read } from '../wire/call.ts';

const personal = '/api-personal/laozi/v3/file';
const upload = '/api-process/laozi/v3/upload_model_file';

export const uploadCalls = {
  getObjectModelFileUploadSettings: read(`${personal}/getObjectModelFileUploadSettings`),
  getSceneModelFileUploadSettings: read(`${personal}/getSceneModelFileUploadSettings`),
  getFileMaxSize: read(`${upload}/getFileMaxSize`),
  // Ours
  multipartCreate: change(`${upload}/multipart/create`),
  multipartSign: change(`${upload}/multipart/sign`),
  multipartParts: read(`${upload}/multipart/parts`),
  multipartComplete: change(`${upload}/multipart/complete`),
  multipartAbort: change(`${upload}/multipart/abort`),
} as const;
