import { redirectAfterPayment } from '#domain/payments/redirects';

/** Where the page at this address leads after a payment; null: it is loaded anew. */
export function addressAfterPayment({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string | null {
  const redirect = redirectAfterPayment(pathname);
  if (redirect === null) return null;
  const isSame = redirect.to.toLowerCase() === pathname.replace(/(.)\/+$/, '$1').toLowerCase();
  const query = new URLSearchParams(isSame ? search : '');
  for (const [name, value] of Object.entries(redirect.query)) query.set(name, value);
  return query.size === 0 ? redirect.to : `${redirect.to}?${query.toString()}`;
}
