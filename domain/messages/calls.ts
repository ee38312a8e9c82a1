/** Calls of the message centre. */

import { userChange, userRead } from '../wire/call.ts';

const centre = '/api-personal/laozi/v3/messageCenter';

export const messageCalls = {
  allMessageIsRead: userChange(`${centre}/allMessageIsRead`),
  queryMessageIsRead: userRead(`${centre}/queryMessageIsRead`),
  queryCommentIsRead: userRead(`${centre}/queryCommentIsRead`),
  // Ours
  messageList: userRead(`${centre}/list`, 'list'),
  messageRead: userChange(`${centre}/read`),
} as const;
