/** Where a page leads after a payment. */
export interface Redirect {
  to: string;
  /** Added to the query of the same address. */
  query: Readonly<Record<string, string>>;
}

const routes: Readonly<Record<string, Redirect>> = {
  '/common/recharge': { to: '/common/recharge', query: { isPay: '1' } },
  '/modelEditor/zuvModel': { to: '/workbench/myModel', query: {} },
  '/workbench/account/accountRecharge': { to: '/workbench/account/accountRecharge', query: { isPay: '1' } },
  '/common/pay': { to: '/', query: {} },
  '/activity/blindBox': { to: '/activity/blindBox', query: { showStatus: '3' } },
};

/** Where to go from the page at this path, whatever its letters and its last slash; null: load the current address again. */
export function redirectAfterPayment(path: string): Redirect | null {
  const asked = path.replace(/(.)\/+$/, '$1').toLowerCase();
  const route = Object.keys(routes).find((known) => known.toLowerCase() === asked);
  return route === undefined ? null : (routes[route] ?? null);
}
