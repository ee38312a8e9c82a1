import type { WeixinView } from '#domain/payments/views';
import { backMark, returnAddress, ticketName } from './after-payment.ts';

type Bridge = NonNullable<WeixinView['jsapi']>;

/** WeChat's own script, which it puts into pages that are open in it. */
interface WechatScript {
  invoke: (name: string, parameters: Bridge, answered: (answer: { err_msg?: string }) => void) => void;
}
declare global {
  interface Window {
    WeixinJSBridge?: WechatScript;
  }
}

/** What is kept of a payment while WeChat tells its payer apart. */
interface Departure {
  ticket: string;
  orderId: string;
  couponId: string | null;
}

const place = 'modelmill.wechatPay';
const scriptMs = 5000;

/** Where WeChat returns the browser to with a code; it is kept what is being paid, so that nobody else's code is taken for it. */
export function noteDeparture({ orderId, couponId }: Omit<Departure, 'ticket'>, at: Pick<Location, 'pathname' | 'search'>): string {
  const ticket = crypto.randomUUID();
  sessionStorage.setItem(place, JSON.stringify({ ticket, orderId, couponId } satisfies Departure));
  const address = new URL(returnAddress(orderId, at), location.origin);
  address.searchParams.delete(backMark);
  address.searchParams.set(ticketName, ticket);
  return address.pathname + address.search;
}

/** The code and the coupon of an order that this tab left to pay, once; undefined for any other visit. */
export function takeReturn(orderId: string): { code: string; couponId: string | null } | undefined {
  const text = sessionStorage.getItem(place);
  const query = new URLSearchParams(location.search);
  const code = query.get('code');
  if (text === null || code === null || !query.has(ticketName)) return undefined;
  sessionStorage.removeItem(place);
  const left = JSON.parse(text) as Departure;
  return left.ticket === query.get(ticketName) && left.orderId === orderId ? { code, couponId: left.couponId } : undefined;
}

const whenThere = (): Promise<WechatScript | undefined> =>
  new Promise((there) => {
    if (window.WeixinJSBridge !== undefined) return there(window.WeixinJSBridge);
    document.addEventListener('WeixinJSBridgeReady', () => there(window.WeixinJSBridge), { once: true });
    setTimeout(() => there(window.WeixinJSBridge), scriptMs);
  });

/** Has WeChat pay over the page. `absent`: it does not, as in a browser that only calls itself so. */
export async function payOverPage(bridge: Bridge): Promise<'paid' | 'cancelled' | 'absent'> {
  const script = await whenThere();
  if (script === undefined) return 'absent';
  const answer = await new Promise<{ err_msg?: string }>((answered) => script.invoke('getBrandWCPayRequest', bridge, answered));
  if (answer.err_msg === 'get_brand_wcpay_request:ok') return 'paid';
  return answer.err_msg === 'get_brand_wcpay_request:cancel' ? 'cancelled' : 'absent';
}
