/** Addresses of the pages, for links; app/routes.tsx maps them to pages. */

import type { ModelType, Origin } from '#domain/files/model-type';
import type { Card, MemberTier } from '#domain/membership/grades';
import type { PackageState } from '#domain/packages/state';
import type { OrderFilter } from '#domain/orders/filters';

type HelpAnchor =
  | 'start'
  | 'presets'
  | 'quality'
  | 'failures'
  | 'formats'
  | 'notes'
  | 'maps'
  | 'units'
  | 'appeal'
  | 'account'
  | 'contact'
  | `failure-${string}`;

const withQuery = (path: string, query: Record<string, string | undefined>): string => {
  const given = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${encodeURIComponent(value)}`]));
  return given.length === 0 ? path : `${path}?${given.join('&')}`;
};

const withAnchor = (path: string, anchor: string | undefined): string => (anchor === undefined ? path : `${path}#${anchor}`);

export const addresses = {
  home: '/',
  login: '/loginSystem',
  register: '/loginSystem/#/register',
  agreement: '/agreement',
  secrecy: '/secrecy',
  /** The API's documentation: plain pages beside the dashboard, reached by an ordinary link. */
  documentation: '/docs',
  workbench: '/workbench',
  /** The personal centre: profile, overview of the account, and how one signs in to it. */
  information: '/workbench/information',
  account: '/workbench/account/accoInforIndex',
  accountManagement: '/workbench/account/accountManagement',
  /** What moved in the account, what sales brought, and how that is paid out. */
  accountDetails: '/workbench/account/accountDetails',
  incomes: '/workbench/account/incomeList',
  withdrawals: '/workbench/account/accountWithdrawals',
  /** The certification: its entrance, or the form of one kind. */
  certification: (page: 'enterPage' | 'perCerInfMod' | 'firm' = 'enterPage'): string => `/workbench/information/${page}`,
  /** Administrators' pages. */
  operate: (
    page:
      | 'certifications'
      | 'accounts'
      | 'feedback'
      | 'orders'
      | 'withdrawals'
      | 'prices'
      | 'offers'
      | 'reconciliation'
      | 'codes'
      | 'audit',
    query: { accountId?: string; order?: string } = {},
  ): string => withQuery(`/operate/${page}`, query),
  /** The list of source files; `report` opens that file's check report, `upload` the upload dialog. */
  files: (origin: Origin, query: { report?: string; keyword?: string; status?: 'error'; upload?: ModelType } = {}): string =>
    withQuery(origin === 'publish' ? '/publishCenter/mySourceFiles' : '/workbench/myUpload', query),
  /** The list of results; `fileId` narrows it to one source file. */
  results: (query: { fileId?: string } = {}): string => withQuery('/workbench/serviceResult', query),
  job: (id: string): string => withQuery('/workbench/serviceResult/details', { id }),
  /** The jobs of one order of several files. */
  batch: (id: string): string => withQuery('/workbench/serviceResult/batch', { id }),
  /** The jobs of one file, compared. */
  runs: (fileId: string): string => withQuery('/workbench/serviceResult/compare', { fileId }),
  /** What lightweighting of single models does, with sections on the formats, on conversion and on the editor. */
  formatConversion: (anchor?: 'sources' | 'targets'): string => withAnchor('/formatConversion', anchor),
  topology: '/topology',
  singleModel: (anchor?: 'formats' | 'modelEditor'): string => withAnchor('/singleIightweight', anchor),
  /** Orders; `orderId` opens that one. */
  orders: (query: { status?: OrderFilter; orderId?: string } = {}): string => withQuery('/workbench/myOrder', query),
  /** What of orders can be invoiced, and what was. */
  invoices: '/workbench/myOrder/invoice',
  /** What membership costs and gives; `buy` opens the dialog that buys one, on the tab of that tier, or, where it is empty, of one's own. */
  prices: (query: { buy?: MemberTier | ''; card?: Card } = {}): string => withQuery('/pricePage', query),
  coupons: '/workbench/account/myCoupon',
  /** Where coins are bought; `/common/recharge` is the same in the simple frame. */
  recharge: '/workbench/account/accountRecharge',
  /** The packages that one has, and those that are for sale. */
  packages: (query: { state?: PackageState } = {}): string => withQuery('/workbench/account/mySetMeal', query),
  packageShop: '/workbench/account/vipPackage',
  /** Models on sale. */
  mall: (query: { keyword?: string; sellerId?: string } = {}): string => withQuery('/transaction', query),
  mallModel: (id: string): string => withQuery('/transaction/detail', { id }),
  /** The cart, beside the mall or within the personal centre. */
  cart: (place: 'mall' | 'personalCentre' = 'mall'): string => (place === 'mall' ? '/transaction/shoppingCart' : '/workbench/myShoppCart'),
  /** Models that one has bought. */
  boughtModels: '/workbench/transactionModel',
  /** A publisher's files that wait to be put on sale, or what is. */
  releases: (released = false): string => withQuery('/publishCenter/toBeReleased', { isRelase: released ? 'true' : undefined }),
  oblique: (anchor?: 'packing'): string => withAnchor('/obliquePhotography', anchor),
  /** What super-resolution of maps does, tried in the page. */
  mapSuper: (anchor?: 'try'): string => withAnchor('/mapSuperd123', anchor),
  /** Results of super-resolution, and the maps that were uploaded for it. */
  maps: '/workbench/mapSuperdivision',
  uploadMaps: (query: { report?: string; status?: 'error'; upload?: 'map' } = {}): string =>
    withQuery('/workbench/mapSuperdivision/uploadMaps', query),
  /** The list that a file stands in. */
  filesWith: ({ modelType, origin }: { modelType: ModelType; origin: Origin }, query: { report?: string; status?: 'error' } = {}): string =>
    modelType === 'map' ? addresses.uploadMaps(query) : addresses.files(origin, query),
  /** The help page, at one of its sections or entries. */
  help: (section?: HelpAnchor): string => withAnchor('/helpCenter', section),
} as const;

/** The list of source files that an address belongs to. */
export const originOf = (pathname: string): Origin => (pathname.startsWith('/publishCenter') ? 'publish' : 'workbench');

/** Whether an address belongs to the personal centre, whose pages have a menu and a tour of their own. */
export const isPersonalCentre = (pathname: string): boolean =>
  /^\/workbench\/(information|account|myShoppCart|myOrder)(\/|$)/.test(pathname);
