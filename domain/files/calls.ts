/** Calls about source files. */

import { userCall } from '../wire/call.ts';

const upload = '/api-process/laozi/v3/upload_model_file';

export const fileCalls = {
  updateModelFile: userCall(`${upload}/update_model_file`),
  // Ours
  fileList: userCall(`${upload}/list`),
  fileDetail: userCall(`${upload}/detail`),
  fileDelete: userCall(`${upload}/delete`),
  fileRestore: userCall(`${upload}/restore`),
} as const;
