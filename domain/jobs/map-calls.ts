/** Calls about maps; what becomes of one is a job like others. */

import { userChange, userRead } from '../wire/call.ts';

export const mapCalls = {
  processingMap: userChange('/api-personal/improveMapSharpnessRecord/processingMap'),
  // Ours
  getMapFileUploadSettings: userRead('/api-personal/laozi/v3/file/getMapFileUploadSettings'),
} as const;
