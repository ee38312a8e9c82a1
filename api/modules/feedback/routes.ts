import {
  feedbackIdSchema,
  feedbackListSchema,
  feedbackPictureSchema,
  feedbackSubmitSchema,
  resultFeedbackIdSchema,
  resultFeedbackSchema,
} from '#domain/feedback/schema';
import { calls } from '#domain/catalog/calls';
import type { ModeratorDeps, StorageDeps } from '#services/deps';
import { answerFeedback } from '#services/feedback/answer';
import { listFeedback } from '#services/feedback/list';
import { rateResult } from '#services/feedback/rate-result';
import { readFeedbackPicture } from '#services/feedback/read-picture';
import { readRating } from '#services/feedback/read-rating';
import { submitFeedback } from '#services/feedback/submit';
import type { SealDeps } from '#services/sealing';
import { done } from '../../gateway/envelope.ts';
import { route, type Route } from '../../gateway/route.ts';
import { asAdministrator } from '../administration/policy.ts';
import type { ScanLimitDeps } from '../../gateway/rate-limit.ts';
import { presentPage } from '../presenting.ts';
import { presentPicture, presentRating, presentRows } from './presenter.ts';

export const feedbackRoutes = (deps: StorageDeps & SealDeps & ModeratorDeps & ScanLimitDeps): Route[] => [
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
  route(calls.hasBeenSubmittedFeedback, resultFeedbackIdSchema, async ({ id }, { caller }) =>
    presentRating(await readRating(deps, { ownerId: caller.userId, jobId: id })),
  ),
  route(calls.saveOrUpdateUserFeedback, deps.limitScans, resultFeedbackSchema, ({ id, score, content }, { caller }) =>
    done(rateResult(deps, { ownerId: caller.userId, jobId: id, score, content })),
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
