import { calls } from '#domain/catalog/calls';
import {
  inquiryAnswerSchema,
  inquiryCloseSchema,
  inquiryIdSchema,
  inquiryListSchema,
  inquirySubmitSchema,
  saveApplicationRecordSchema,
} from '#domain/inquiries/schema';
import type { InquiryMailView } from '#domain/inquiries/views';
import { nothingSchema } from '#domain/wire/schema';
import { answerInquiry } from '#services/inquiries/answer';
import { closeInquiry } from '#services/inquiries/close';
import { isSubmitted } from '#services/inquiries/is-submitted';
import { listInquiries } from '#services/inquiries/list';
import { mailReply, type MailDeps } from '#services/inquiries/mail-reply';
import { submitInquiry, type Inquiry } from '#services/inquiries/submit';
import { done } from '../../gateway/envelope.ts';
import { route, type CallRequest, type Route } from '../../gateway/route.ts';
import type { Middleware } from '../../gateway/state.ts';
import { visitorOf } from '../accounts/welcome.ts';
import { asAdministrator } from '../administration/policy.ts';
import { presentPage } from '../presenting.ts';

export interface InquiryRouteDeps extends MailDeps {
  /** Refuses pages of other origins. */
  sameOrigin: Middleware;
}

type Sent = Omit<Inquiry, 'ownerId'> & { deviceId?: string | undefined };

export function inquiryRoutes(deps: InquiryRouteDeps): Route[] {
  const submit = ({ kind, name, phone, email, company, content, deviceId }: Sent, { ctx }: CallRequest) => {
    const inquiry = { kind, name, phone, email, company, content, ownerId: ctx.state.caller?.userId };
    return done(submitInquiry(deps, inquiry, visitorOf(ctx, { deviceId })));
  };
  const mailed = async (work: Promise<boolean>): Promise<InquiryMailView> => ({ isMailed: await work });
  return [
    route(calls.saveApplicationRecord, deps.sameOrigin, saveApplicationRecordSchema, (input, request) =>
      submit({ ...input, kind: 'assetManage' }, request),
    ),
    route(calls.isSubmitted, nothingSchema, (_, { caller }) => isSubmitted(deps, caller.userId)),
    route(calls.inquirySubmit, deps.sameOrigin, inquirySubmitSchema, submit),
    route(calls.inquiryList, inquiryListSchema, async (input) => {
      const { rows, totalCount } = await listInquiries(deps, input);
      return presentPage(input, totalCount, rows);
    }),
    route(calls.inquiryAnswer, inquiryAnswerSchema, ({ inquiryId, reply }, request) =>
      mailed(answerInquiry(deps, { inquiryId, reply, by: asAdministrator({}, request) })),
    ),
    route(calls.inquiryResend, inquiryIdSchema, ({ inquiryId }) => mailed(mailReply(deps, inquiryId))),
    route(calls.inquiryClose, inquiryCloseSchema, ({ inquiryId, cause }, request) =>
      done(closeInquiry(deps, { inquiryId, cause, by: asAdministrator({}, request) })),
    ),
  ];
}
