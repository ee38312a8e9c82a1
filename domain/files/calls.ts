/** Calls about source files. */

import { userChange, userRead } from '../wire/call.ts';

const upload = '/api-process/laozi/v3/upload_model_file';

export const fileCalls = {
  updateModelFile: userChange(`${upload}/update_model_file`),
  // Ours
  fileList: userRead(`${upload}/list`, 'list'),
  fileDetail: userRead(`${upload}/detail`),
  fileParts: userRead(`${upload}/parts`),
  fileDelete: userChange(`${upload}/delete`),
  fileRestore: userChange(`${upload}/restore`),
} as const;
