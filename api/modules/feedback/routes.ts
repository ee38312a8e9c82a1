import { feedbackIdSchema, feedbackListSchema, feedbackPictureSchema, feedbackSubmitSchema } from '#domain/feedback/schema';
import { calls } from '#domain/wire/paths';
import type { StorageDeps } from '#services/deps';
import { answerFeedback } from '#services/feedback/answer';
import { listFeedback } from '#services/feedback/list';
import { readFeedbackPicture } from '#services/feedback/read-picture';
import { submitFeedback } from '#services/feedback/submit';
import type { SealDeps } from '#services/sealing';
import { done } from '../../gateway/envelope.ts';
import { route, type Route } from '../../gateway/route.ts';
import { asAdministrator } from '../administration/policy.ts';
import { presentPage } from '../presenting.ts';
import { presentPicture, presentRows } from './presenter.ts';

export const feedbackRoutes = (deps: StorageDeps & SealDeps): Route[] => [
  route(calls.feedbackSubmit, feedbackSubmitSchema, (input, { caller }) =>
    done(
      submitFeedback(deps, {
        ownerId: caller.userId,
        type: input.feedbackType,
        content: input.feedbackContent,
        pictures: input.feedbackPictureUrl,
        annexId: input.feedbackAnnexUrl[0] ?? null,
      }),
    ),
  ),
  route(calls.feedbackList, feedbackListSchema, async (input) => {
    const page = await listFeedback(deps, input);
    return presentPage(input, page.totalCount, presentRows(page));
  }),
  route(calls.feedbackPicture, feedbackPictureSchema, async (input, request) =>
    presentPicture(await readFeedbackPicture(deps, asAdministrator(input, request))),
  ),
  route(calls.feedbackAnswer, feedbackIdSchema, (input, request) => done(answerFeedback(deps, asAdministrator(input, request)))),
];
