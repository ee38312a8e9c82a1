/** Calls about what is edited on a model, its scene settings; all ours. */

import { userChange, userRead } from '../wire/call.ts';
import { keepingLimits } from './keeping.ts';

const editor = '/api-process/laozi/v3/editor';

export const editorCalls = {
  editorOpen: userRead(`${editor}/open`),
  editorSave: { ...userChange(`${editor}/save`, 'many'), bodyBytes: keepingLimits.callBytes },
  editorVersions: userRead(`${editor}/versions`),
  editorVersionSave: userChange(`${editor}/version_save`, 'many'),
  editorVersionRestore: userChange(`${editor}/version_restore`, 'many'),
  editorVersionDelete: userChange(`${editor}/version_delete`),
  editorTextureAdd: userChange(`${editor}/texture_add`, 'many'),
  editorTextureRemove: userChange(`${editor}/texture_remove`),
} as const;
