/** Calls of checks. */

import { change } from '../wire/call.ts';

const upload = '/api-process/laozi/v3/upload_model_file';

export const checkCalls = {
  modelChecking: change(`${upload}/model_checking`),
  // Ours
  fileCancel: change(`${upload}/cancel`),
  fileRetry: change(`${upload}/retry`),
} as const;
