import type { Router } from '@koa/router';
import { AppError } from '#domain/errors/app-error';
import { yuanOf } from '#providers/payments/amounts';
import { chinaTime } from '#providers/payments/china-time';
import { paymentProviderNames, type PaymentProviderName } from '#providers/payments/contract';
import { localAuthorizePath, localFormPath, type LocalPayments, type ShownTrade } from '#providers/payments/local/local';
import { payerActs, type PayerAct } from '#providers/payments/local/payer';
import { readBody } from '../gateway/body.ts';
import type { Context, RequestState } from '../gateway/state.ts';
import { escapeHtml, localPage } from './page.ts';

/** The other side of the embedded payments, as the pages need it. */
export type PlayedPayments = Pick<LocalPayments, 'trades' | 'takeForm' | 'play' | 'returnAddress' | 'allowPayer'>;

const base = '/payments';
/** Of a form that a browser brings. */
const formLimits = { bytes: 16 * 1024, ms: 10_000 } as const;
const shownTrades = 50;

const providerLabels: Readonly<Record<PaymentProviderName, string>> = { alipay: '支付宝', wechat: '微信支付' };
const standingLabels: Readonly<Record<ShownTrade['standing'], string>> = {
  waiting: '待付款',
  paid: '已付款',
  refunded: '已全部退款',
  closed: '已关闭',
};
const actLabels: Readonly<Record<PayerAct, string>> = {
  pay: '付款成功',
  fail: '付款失败',
  late: '付款成功，通知晚 1 分钟到',
  twice: '付款成功，通知两次',
  wrongAmount: '付款成功，通知的金额少 1 分',
  silent: '付款成功，不通知',
  tell: '补发通知',
};

/** What somebody can do with a trade; one whose time is over can still be paid late, as with a provider's page left open. */
function actsFor({ standing, closedAt }: ShownTrade): readonly PayerAct[] {
  if (standing === 'waiting') return payerActs.filter((act) => act !== 'tell');
  if (standing === 'closed') return closedAt === undefined ? ['late'] : [];
  return ['tell'];
}

/** Pages on which somebody plays the payer: a list, one for each trade, which Alipay's form leads to, and what the buttons do. */
export function paymentRoutes(router: Router<RequestState>, payments: PlayedPayments): void {
  const found = (ctx: Context): ShownTrade => {
    const { provider, number } = ctx.params as Record<string, string>;
    const trade = payments.trades().find((one) => one.provider === provider && one.outTradeNo === number);
    if (trade === undefined) throw new AppError('request.unknownPath');
    return trade;
  };
  /** Where WeChat Pay's page of a phone leads back to; only within this site. */
  const backOf = (ctx: Context, asked: unknown): string | undefined =>
    typeof asked === 'string' && URL.canParse(asked) && new URL(asked).host === ctx.req.headers.host ? asked : undefined;
  const show = (ctx: Context, trades: readonly ShownTrade[], isOne: boolean): void => {
    ctx.set('Cache-Control', 'no-store');
    if (ctx.accepts('html', 'json') === 'json') {
      ctx.body = trades;
      return;
    }
    ctx.type = 'text/html; charset=utf-8';
    ctx.body = tradesPage(trades, isOne, backOf(ctx, ctx.query.redirect_url) ?? '');
  };
  const fieldsOf = async (ctx: Context): Promise<Record<string, string>> =>
    Object.fromEntries(new URLSearchParams((await readBody(ctx.req, formLimits)).toString('utf8')));

  router.get(base, (ctx) => show(ctx, payments.trades().slice(0, shownTrades), false));
  router.post(localFormPath.slice('/local'.length), async (ctx) => {
    const trade = await payments.takeForm({ ...Object.fromEntries(new URLSearchParams(ctx.querystring)), ...(await fieldsOf(ctx)) });
    if (trade === undefined) throw new AppError('request.malformed');
    ctx.status = 303;
    ctx.redirect(`/local${base}/alipay/${encodeURIComponent(trade.outTradeNo)}`);
  });
  router.get(localAuthorizePath.slice('/local'.length), (ctx) => {
    const back = backOf(ctx, ctx.query.redirect_uri);
    if (back === undefined) throw new AppError('request.malformed');
    const address = new URL(back);
    address.searchParams.set('code', payments.allowPayer());
    ctx.redirect(address.href);
  });
  router.get(`${base}/:provider/:number`, (ctx) => show(ctx, [found(ctx)], true));
  router.post(`${base}/:provider/:number`, async (ctx) => {
    const { provider, outTradeNo } = found(ctx);
    const { act: asked, from, back: returns } = await fieldsOf(ctx);
    const act = payerActs.find((name) => name === asked);
    if (act === undefined || !paymentProviderNames.includes(provider)) throw new AppError('request.malformed');
    const outcome = await payments.play(provider, outTradeNo, act);
    // Alipay, and WeChat Pay on a phone, return the browser to the shop once it is paid.
    const back = from === 'one' && outcome === 'paid' ? (payments.returnAddress(outTradeNo) ?? backOf(ctx, returns)) : undefined;
    ctx.status = 303;
    ctx.redirect(back ?? `/local${base}${from === 'one' ? `/${provider}/${encodeURIComponent(outTradeNo)}` : ''}`);
  });
}

/** `back`: where the page leads once it is paid; '' for nowhere. */
function tradesPage(trades: readonly ShownTrade[], isOne: boolean, back: string): string {
  const list =
    trades.length === 0
      ? '<li class="none">还没有付款。在支付窗口选择支付宝或微信，付款会出现在这里。</li>'
      : trades.map((trade) => tradeItem(trade, isOne, back)).join('');
  const links = isOne ? `<a href="/local${base}">全部付款</a>` : `<a href="/local${base}">刷新</a>`;
  return localPage({
    title: '本机付款',
    body: `<p>本机运行时不会真的扣款。在这里扮演付款人，只有这台电脑能看到。${links}</p>\n<ol>${list}</ol>`,
  });
}

function tradeItem(trade: ShownTrade, isOne: boolean, back: string): string {
  const { provider, outTradeNo, subject, amountFen, standing, createdAt, expiresAt, refunds, failures } = trade;
  const buttons = actsFor(trade).map((act) => `<button name="act" value="${act}">${actLabels[act]}</button>`);
  const action = `/local${base}/${provider}/${encodeURIComponent(outTradeNo)}`;
  const refunded = refunds.reduce((sum, refund) => sum + refund.amountFen, 0);
  const notes = [
    `${providerLabels[provider]}，订单号 ${outTradeNo}`,
    `${chinaTime(new Date(createdAt))} 创建，${chinaTime(new Date(expiresAt))} 前付款`,
    ...(failures > 0 ? [`付款失败 ${failures} 次`] : []),
    ...(refunded > 0 ? [`已退 ${yuanOf(refunded)} 元`] : []),
  ];
  const form =
    buttons.length === 0
      ? ''
      : `<form class="acts" method="post" action="${action}"><input type="hidden" name="from" value="${isOne ? 'one' : 'list'}" /><input type="hidden" name="back" value="${escapeHtml(back)}" />${buttons.join('')}</form>`;
  return `<li>
      <div class="to"><h2>${escapeHtml(subject)}</h2><span>${standingLabels[standing]}</span></div>
      <div class="code amount">¥${yuanOf(amountFen)}</div>
      <div class="text">${escapeHtml(notes.join('\n'))}</div>
      ${form}
    </li>`;
}
