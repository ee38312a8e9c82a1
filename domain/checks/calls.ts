/** Calls about checks. */

import { userCall } from '../wire/call.ts';

const upload = '/api-process/laozi/v3/upload_model_file';

export const checkCalls = {
  modelChecking: userCall(`${upload}/model_checking`),
  // Ours
  fileCancel: userCall(`${upload}/cancel`),
  fileRetry: userCall(`${upload}/retry`),
} as const;
