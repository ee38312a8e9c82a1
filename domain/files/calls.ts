/** Calls of source files. */

import { change, read } from '../wire/call.ts';

const upload = '/api-process/laozi/v3/upload_model_file';

export const fileCalls = {
  updateModelFile: change(`${upload}/update_model_file`),
  modelRelease: change(`${upload}/model_release`),
  // Ours
  fileList: read(`${upload}/list`),
  fileDetail: read(`${upload}/detail`),
  fileDelete: change(`${upload}/delete`),
  fileRestore: change(`${upload}/restore`),
} as const;
