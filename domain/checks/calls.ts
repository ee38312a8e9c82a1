/** Calls about checks. */

import { userChange } from '../wire/call.ts';

const upload = '/api-process/laozi/v3/upload_model_file';

export const checkCalls = {
  modelChecking: userChange(`${upload}/model_checking`),
  // Ours
  sampleGive: userChange(`${upload}/sample`),
  fileCancel: userChange(`${upload}/cancel`),
  fileRetry: userChange(`${upload}/retry`),
} as const;
