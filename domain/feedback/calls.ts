/** Problems and suggestions: handed in by users, read by administrators. */

import { administratorChange, administratorRead, userChange } from '../wire/call.ts';

const admin = '/api-admin/laozi/v3/feedback';

export const feedbackCalls = {
  feedbackSubmit: userChange('/api-personal/laozi/v3/feedback/submit'),
  // Ours
  feedbackList: administratorRead(`${admin}/list`),
  // Reading a picture is recorded, so it must not be repeated by whoever overheard it.
  feedbackPicture: administratorChange(`${admin}/picture`),
  feedbackAnswer: administratorChange(`${admin}/answer`),
} as const;
