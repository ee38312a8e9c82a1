/** Calls about the presets that people save for themselves; all ours. */

import { userChange, userRead } from '../wire/call.ts';

const preset = '/api-process/laozi/v3/preset';

export const presetCalls = {
  presetList: userRead(`${preset}/list`),
  presetSave: userChange(`${preset}/save`),
  presetRename: userChange(`${preset}/rename`),
  presetDelete: userChange(`${preset}/delete`),
  presetRestore: userChange(`${preset}/restore`),
} as const;
