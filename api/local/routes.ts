import { Router } from '@koa/router';
import type { LocalSms } from '#providers/sms/local';
import type { RequestState } from '../gateway/state.ts';
import { localOnly } from './guard.ts';
import { smsPage } from './sms-page.ts';

export interface LocalPages {
  sms: Pick<LocalSms, 'sent'>;
  /** The demo account that the sign-in page offers. */
  demoPhone: string | undefined;
  /** Opens the pages. */
  key: string;
}

/** Pages that stand in for the other side of the embedded providers. */
export function localRoutes({ sms, demoPhone, key }: LocalPages): Router<RequestState> {
  const router = new Router<RequestState>({ prefix: '/local' });
  router.use(localOnly(key));
  router.get('/sms', (ctx) => {
    const phone = typeof ctx.query.phone === 'string' && ctx.query.phone !== '' ? ctx.query.phone : undefined;
    const messages = sms.sent(phone);
    ctx.set('Cache-Control', 'no-store');
    if (ctx.query.format === 'json' || ctx.accepts('html', 'json') === 'json') {
      ctx.body = messages.map(({ phone: to, type, code, text, sentAt }) => ({ phone: to, type, code, text, sentAt }));
    } else {
      ctx.type = 'text/html; charset=utf-8';
      ctx.body = smsPage(messages, phone);
    }
  });
  router.get('/info', (ctx) => {
    ctx.set('Cache-Control', 'no-store');
    if (demoPhone !== undefined) ctx.body = { demoPhone };
  });
  return router;
}
