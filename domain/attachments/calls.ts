/** The call that opens a place for a small private picture or archive; its bytes then go to `PUT /attachments/<id>`. */

import { userChange } from '../wire/call.ts';

export const attachmentCalls = {
  // Ours
  attachmentCreate: userChange('/api-personal/laozi/v3/common/attachment/create'),
} as const;

/** Before an attachment's id, in the address that takes its bytes. */
export const attachmentPath = '/attachments/';
