/** Problems and suggestions: handed in by users, read by administrators. */

import { administratorChange, administratorRead, userChange, userRead } from '../wire/call.ts';

const result = '/api-process/laozi/v3/service_result';
const admin = '/api-admin/laozi/v3/feedback';

export const feedbackCalls = {
  feedbackSubmit: userChange('/api-personal/laozi/v3/feedback/submit'),
  hasBeenSubmittedFeedback: userRead(`${result}/hasBeenSubmittedFeedback`),
  saveOrUpdateUserFeedback: userChange(`${result}/saveOrUpdateUserFeedback`),
  // Ours
  feedbackList: administratorRead(`${admin}/list`, 'list'),
  // Reading a picture is recorded, so it must not be repeated by whoever overheard it.
  feedbackPicture: administratorChange(`${admin}/picture`),
  feedbackAnswer: administratorChange(`${admin}/answer`),
} as const;
