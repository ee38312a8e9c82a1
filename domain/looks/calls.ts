/** Calls about quick looks. */

import { userChange, userRead } from '../wire/call.ts';

const upload = '/api-process/laozi/v3/upload_model_file';

export const lookCalls = {
  // Ours
  fileLook: userRead(`${upload}/look`),
  fileLookStart: userChange(`${upload}/look/start`),
  fileLookCancel: userChange(`${upload}/look/cancel`),
} as const;
