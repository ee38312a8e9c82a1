/** Addresses of the pages, for links; app/routes.tsx maps them to pages. */

import type { InquiryKind } from '#domain/inquiries/kinds';
import type { ModelType, Origin } from '#domain/files/model-type';
import type { Thing } from '#domain/office/things';
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

/** Pages of the back office, beside its first one. */
export type OperatePage =
  | 'certifications'
  | 'accounts'
  | 'models'
  | 'modelers'
  | 'claims'
  | 'content'
  | 'feedback'
  | 'inquiries'
  | 'jobs'
  | 'orders'
  | 'refunds'
  | 'disputes'
  | 'withdrawals'
  | 'prices'
  | 'offers'
  | 'reconciliation'
  | 'codes'
  | 'roles'
  | 'analytics'
  | 'campaigns'
  | 'audit';

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
  memberAgreement: '/agreement#membership',
  secrecy: '/secrecy',
  /** The form by which a visitor writes to us. */
  inquiry: (kind: InquiryKind): string => withQuery('/inquiry', { kind }),
  /** The API's documentation: plain pages beside the dashboard, reached by an ordinary link. */
  documentation: '/docs',
  /** How to begin with the API; its calls, its code, and its errors one by one. */
  developers: '/developerCenter',
  apiReference: '/apiIndex',
  exampleCode: '/exampleCode',
  serviceStatus: '/developerCenter/status',
  developerProblem: (code?: string): string => withAnchor('/developerCenter/commonProblem', code),
  workbench: '/workbench',
  /** The personal centre: profile, overview of the account, and how one signs in to it. */
  information: '/workbench/information',
  account: '/workbench/account/accoInforIndex',
  accountManagement: '/workbench/account/accountManagement',
  /** What moved in the account, what sales brought, and how that is paid out. */
  accountDetails: '/workbench/account/accountDetails',
  incomes: '/workbench/account/incomeList',
  withdrawals: '/workbench/account/accountWithdrawals',
  /** Models made from a sentence, letters or a picture: for anybody, and in the workbench. */
  aiModel: (from?: 'sentence' | 'words' | 'picture'): string => withQuery('/aiModel', { from }),
  /** Where a generation is ordered; `again` begins with what an earlier one was asked for. */
  generate: (kind: 'text3d' | 'image3d', again?: string): string =>
    withQuery(`/workbench/ai-tools/component/${kind === 'text3d' ? 'text3D' : 'img3D'}`, { by: 'order', again }),
  make: (from?: 'sentence' | 'words' | 'picture'): string =>
    from === undefined
      ? '/workbench/ai-tools'
      : from === 'picture'
        ? '/workbench/ai-tools/component/img3D'
        : withQuery('/workbench/ai-tools/component/text3D', from === 'words' ? { from } : {}),
  /** The certification: its entrance, or the form of one kind. */
  certification: (page: 'enterPage' | 'perCerInfMod' | 'firm' = 'enterPage'): string => `/workbench/information/${page}`,
  /** Pages of the back office. */
  operate: (page: OperatePage | '', query: { accountId?: string; order?: string; address?: string } = {}): string =>
    withQuery(page === '' ? '/operate' : `/operate/${page}`, query),
  /** The story of one thing, as who works here reads it. */
  story: ({ kind, id }: Thing): string => withQuery('/operate/story', { kind, id }),
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
  /** What the editor does. */
  editorLanding: '/editorLandingPage',
  /** The editor: of a file of one's own, of the sample, or where one chooses. */
  editor: (query: { id?: string; from?: 'sample'; model?: string } = {}): string => withQuery('/modelEditor', query),
  /** What others see of it; without an id of the sample. */
  editorPreview: (query: { id?: string; model?: string } = {}): string => withQuery('/modelEditor/preview', query),
  /** Orders; `orderId` opens that one. */
  orders: (query: { status?: OrderFilter; orderId?: string } = {}): string => withQuery('/workbench/myOrder', query),
  /** What an order that was paid has brought. */
  paid: (orderId: string): string => withQuery('/common/paid', { orderId }),
  /** What of orders can be invoiced, and what was. */
  invoices: '/workbench/myOrder/invoice',
  /** What membership costs and gives; `buy` opens the dialog that buys one, on the tab of that tier, or, where it is empty, of one's own. */
  prices: (query: { buy?: MemberTier | ''; card?: Card } = {}): string => withQuery('/pricePage', query),
  coupons: '/workbench/account/myCoupon',
  extension: '/workbench/account/myExtension',
  /** The shop of blind boxes; `orderId` with `showStatus` shows what a paid one held. */
  boxes: (query: { orderId?: string; showStatus?: string } = {}): string => withQuery('/activity/blindBox', query),
  /** Where coins are bought; `/common/recharge` is the same in the simple frame. */
  recharge: '/workbench/account/accountRecharge',
  /** The packages that one has, and those that are for sale. */
  packages: (query: { state?: PackageState } = {}): string => withQuery('/workbench/account/mySetMeal', query),
  packageShop: '/workbench/account/vipPackage',
  /** How one's own models do, what was decided about them, and who bought them. */
  modelMaker: '/workbench/modelMaker/homePage',
  modelerApplication: '/workbench/modelMaker/apply',
  /** Reports of stolen models: one's own, or those against one's models. */
  claims: '/workbench/claims',
  modelReviews: '/workbench/modelMaker/records',
  modelOrders: '/workbench/modelMaker/order',
  /** Models on sale. */
  mall: (query: { keyword?: string; sellerId?: string } = {}): string => withQuery('/transaction', query),
  mallModel: (id: string): string => withQuery('/transaction/detail', { id }),
  /** An author's page; the documents write its type so. */
  author: (userId: string): string => withQuery('/transaction/author', { userId, type: '2' }),
  /** The message centre, or one category of it. */
  messages: (category?: string): string => (category === undefined ? '/workbench/myMessage' : `/workbench/myMessage/${category}`),
  myComments: '/workbench/myComment',
  collection: '/workbench/myCollection',
  followed: '/workbench/account/myConcern',
  /** The cart, beside the mall or within the personal centre. */
  cart: (place: 'mall' | 'personalCentre' = 'mall'): string => (place === 'mall' ? '/transaction/shoppingCart' : '/workbench/myShoppCart'),
  /** Models that one has bought. */
  boughtModels: '/workbench/transactionModel',
  /** A publisher's files that wait to be put on sale, or what is. */
  releases: (released = false): string => withQuery('/publishCenter/toBeReleased', { isRelase: released ? 'true' : undefined }),
  /** The matching platform: demands, providers, and what one has there oneself. */
  demands: '/matchingPlatform',
  demand: (id: string): string => withQuery('/matchingPlatform/demandDetailsPage', { id }),
  publishDemand: '/matchingPlatform/demandPage',
  providers: '/matchingPlatform/serviceMarketPage',
  provider: (id: string): string => withQuery('/matchingPlatform/serviceProviderPage', { id }),
  ownMatching: (tab?: 'contracts' | 'provider'): string => withQuery('/matchingPlatform/my', { tab }),
  /** A contract of the matching platform, for its two sides. */
  contract: (id: string): string => withQuery('/matchingPlatform/contract', { id }),
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
