/** Calls about uploads: what may be uploaded, and the parts of an upload. */

import { userCall } from '../wire/call.ts';

const personal = '/api-personal/laozi/v3/file';
const upload = '/api-process/laozi/v3/upload_model_file';

export const uploadCalls = {
  getObjectModelFileUploadSettings: userCall(`${personal}/getObjectModelFileUploadSettings`),
  getSceneModelFileUploadSettings: userCall(`${personal}/getSceneModelFileUploadSettings`),
  getFileMaxSize: userCall(`${upload}/getFileMaxSize`),
  // Ours
  multipartCreate: userCall(`${upload}/multipart/create`),
  multipartSign: userCall(`${upload}/multipart/sign`),
  multipartParts: userCall(`${upload}/multipart/parts`),
  multipartComplete: userCall(`${upload}/multipart/complete`),
  multipartAbort: userCall(`${upload}/multipart/abort`),
} as const;
