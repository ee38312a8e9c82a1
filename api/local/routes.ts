import { Router } from '@koa/router';
import type { LocalMail } from '#providers/mail/local';
import type { LocalSignIn } from '#providers/signin/local';
import type { LocalSms } from '#providers/sms/local';
import type { Context, RequestState } from '../gateway/state.ts';
import { localOnly } from './guard.ts';
import { playPerson } from './signin-page.ts';
import { paymentRoutes, type PlayedPayments } from './payments-page.ts';
import { mailPage, messagesPage, smsPage, type MessagesPage, type ShownMessage } from './messages-page.ts';
import { pageStyle } from './page.ts';

export interface LocalPages {
  sms: Pick<LocalSms, 'sent'>;
  mail: Pick<LocalMail, 'sent'>;
  /** Undefined when people sign in at the real providers. */
  signIn: Pick<LocalSignIn, 'persons' | 'allow'> | undefined;
  /** Undefined when people pay at real providers, or not at all. */
  payments: PlayedPayments | undefined;
  /** The demo account that the sign-in page offers. */
  demoPhone: string | undefined;
  /** Opens the pages. */
  key: string;
}

/** Pages that stand in for the other side of the embedded providers. */
export function localRoutes({ sms, mail, signIn, payments, demoPhone, key }: LocalPages): Router<RequestState> {
  const router = new Router<RequestState>({ prefix: '/local' });
  router.use(localOnly(key));
  router.get('/sms', (ctx) =>
    showMessages(
      ctx,
      smsPage,
      (phone) => sms.sent(phone).map(({ phone: to, type, code, text, sentAt }) => ({ phone: to, type, code, text, sentAt })),
      ({ phone: to, code, text, sentAt }) => ({ to, sentAt, headline: code, text }),
    ),
  );
  router.get('/mail', (ctx) =>
    showMessages(
      ctx,
      mailPage,
      (address) => mail.sent(address),
      ({ to, sentAt, subject, text }) => ({ to, sentAt, headline: subject, text }),
    ),
  );
  if (signIn !== undefined) router.get('/signin/:method', playPerson(signIn));
  if (payments !== undefined) paymentRoutes(router, payments);
  router.get('/page.css', (ctx) => {
    ctx.type = 'css';
    ctx.body = pageStyle;
  });
  router.get('/info', (ctx) => {
    ctx.set('Cache-Control', 'no-store');
    // Empty without a demo account: a page that asks would have a 404 in its console.
    ctx.body = { demoPhone };
  });
  return router;
}

/** Answers with the messages to one recipient or to all, as JSON to programs and as a page to people. */
function showMessages<M>(
  ctx: Context,
  page: MessagesPage,
  sentTo: (only: string | undefined) => M[],
  shown: (message: M) => ShownMessage,
): void {
  const asked = ctx.query[page.filter.name];
  const only = typeof asked === 'string' && asked !== '' ? asked : undefined;
  const messages = sentTo(only);
  ctx.set('Cache-Control', 'no-store');
  if (ctx.query.format === 'json' || ctx.accepts('html', 'json') === 'json') {
    ctx.body = messages;
    return;
  }
  ctx.type = 'text/html; charset=utf-8';
  ctx.body = messagesPage(page, messages.map(shown), only);
}
