import { redirectAfterPayment } from '#domain/payments/redirects';

const payPath = '/common/pay';

/** A path of ours with a query. */
const pathWith = (path: string, query: URLSearchParams): string => (query.size === 0 ? path : `${path}?${query.toString()}`);

/** Where the page at this address leads after a payment; null: it is loaded anew. */
export function addressAfterPayment({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string | null {
  const redirect = redirectAfterPayment(pathname);
  if (redirect === null) return null;
  const isSame = redirect.to.toLowerCase() === pathname.replace(/(.)\/+$/, '$1').toLowerCase();
  const query = new URLSearchParams(isSame ? search : '');
  for (const [name, value] of Object.entries(redirect.query)) query.set(name, value);
  return pathWith(redirect.to, query);
}

/** The page that pays an order says so by this, when a browser comes back to it from a provider. */
export const backMark = 'isBack';

/** What a browser brings along that WeChat told apart: good once. */
export const ticketName = 'ticket';
const broughtBack = [ticketName, 'code', 'state'];

/**
 * Where Alipay returns the browser to, which has left the page at this address: to the page that pays orders, which waits for the payment to be known and then
 * leads to where this page would have led.
 */
export function returnAddress(orderId: string, at: Pick<Location, 'pathname' | 'search'>): string {
  const isPayPage = at.pathname.toLowerCase().startsWith(payPath);
  const query = new URLSearchParams(isPayPage ? at.search : '');
  for (const name of broughtBack) query.delete(name);
  query.set('orderId', orderId);
  query.set(backMark, '1');
  if (!isPayPage) query.set('returnURL', addressAfterPayment(at) ?? at.pathname + at.search);
  return pathWith(payPath, query);
}
