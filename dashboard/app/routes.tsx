import { Suspense, type ComponentType } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router-dom';
import type { PageAddress } from '#domain/site/addresses';
import { addresses } from '../addresses.ts';
import { askAhead } from '../api/ask-ahead.ts';
import { preloadCalls } from '../api/find-call.ts';
import type { Key } from '../api/keys.ts';
import { hasMarker } from '../api/session.ts';
import { lazyPart, type Lazy } from '../components/lazy-part.ts';
import { themedPart } from '../components/themed-part.tsx';
import { PageLoading } from '../components/page-loading.tsx';
import { RequireSession } from '../features/accounts/require-session.tsx';

/** What a page reads first, by its address's parameters. */
type FirstKey = (params: URLSearchParams) => Key | null;
type Page = Lazy<object> & { firstKey: () => Promise<FirstKey | undefined> };

/** A page, or what pages stand in, by its name in a module. The shorter each is said, the lighter is the first chunk. */
const page = <N extends string>(load: () => Promise<Record<N, ComponentType> & { firstKey?: FirstKey }>, name: N): Page =>
  Object.assign(
    lazyPart(async () => (await load())[name]),
    { firstKey: async () => (await load()).firstKey },
  );
const shell = <N extends string>(load: () => Promise<Record<N, ComponentType>>, name: N): Lazy<object> =>
  themedPart(async () => (await load())[name]);

const WorkbenchShell = shell(() => import('./shell.tsx'), 'WorkbenchShell');
const CertificationShell = shell(() => import('./certification-shell.tsx'), 'CertificationShell');
const OperationShell = shell(() => import('./operation-shell.tsx'), 'OperationShell');
const SimpleShell = shell(() => import('./simple-shell.tsx'), 'SimpleShell');
const PublicShell = page(() => import('./public-shell.tsx'), 'PublicShell');

const NotFound = page(() => import('../pages/not-found.tsx'), 'NotFoundPage');

/** Pages without a shell. Each page is in pages/ under the name of its address. */
const barePages = {
  '/loginSystem': page(() => import('../pages/login-system.tsx'), 'LoginSystemPage'),
  '/modelEditor': page(() => import('../pages/model-editor.tsx'), 'ModelEditorPage'),
  '/modelEditor/preview': page(() => import('../pages/model-editor/preview.tsx'), 'ModelPreviewPage'),
  '*': NotFound,
} satisfies Partial<Record<PageAddress | '*', Page>>;

const AiToolsPage = page(() => import('../pages/workbench/ai-tools.tsx'), 'AiToolsPage');
const MatchingPlatformPage = page(() => import('../pages/matching-platform.tsx'), 'MatchingPlatformPage');
const TransactionPage = page(() => import('../pages/transaction.tsx'), 'TransactionPage');
const TransactionSearchPage = page(() => import('../pages/transaction.tsx'), 'TransactionSearchPage');
const ShoppingCartPage = page(() => import('../pages/transaction/shopping-cart.tsx'), 'ShoppingCartPage');

const DevicePage = page(() => import('../pages/developer-center/device.tsx'), 'DevicePage');

/** Pages that anybody may read. */
const publicPages = {
  '/': page(() => import('../pages/home.tsx'), 'HomePage'),
  '/agreement': page(() => import('../pages/agreement.tsx'), 'AgreementPage'),
  '/secrecy': page(() => import('../pages/secrecy.tsx'), 'SecrecyPage'),
  '/activity/blindBox': page(() => import('../pages/activity/blind-box.tsx'), 'BlindBoxPage'),
  '/helpCenter': page(() => import('../pages/help-center.tsx'), 'HelpCenterPage'),
  '/inquiry': page(() => import('../pages/inquiry.tsx'), 'InquiryPage'),
  '/singleIightweight': page(() => import('../pages/single-lightweight.tsx'), 'SingleLightweightPage'),
  '/developerCenter': page(() => import('../pages/developer-center.tsx'), 'DeveloperCenterPage'),
  '/developerCenter/commonProblem': page(() => import('../pages/developer-center/common-problem.tsx'), 'CommonProblemPage'),
  '/developerCenter/status': page(() => import('../pages/developer-center/status.tsx'), 'StatusPage'),
  '/apiIndex': page(() => import('../pages/api-index.tsx'), 'ApiIndexPage'),
  '/exampleCode': page(() => import('../pages/example-code.tsx'), 'ExampleCodePage'),
  '/pricePage': page(() => import('../pages/price-page.tsx'), 'PricePage'),
  '/formatConversion': page(() => import('../pages/format-conversion.tsx'), 'FormatConversionPage'),
  '/editorLandingPage': page(() => import('../pages/editor-landing-page.tsx'), 'EditorLandingPage'),
  '/topology': page(() => import('../pages/topology.tsx'), 'TopologyPage'),
  '/obliquePhotography': page(() => import('../pages/oblique-photography.tsx'), 'ObliquePhotographyPage'),
  '/aiModel': page(() => import('../pages/ai-model.tsx'), 'AiModelPage'),
  '/mapSuperd123': page(() => import('../pages/map-superd123.tsx'), 'MapSuperPage'),
  '/matchingPlatform': MatchingPlatformPage,
  '/matchingPlatform/demandMarketPage': MatchingPlatformPage,
  '/matchingPlatform/demandDetailsPage': page(() => import('../pages/matching-platform/demand-details-page.tsx'), 'DemandDetailsPage'),
  '/matchingPlatform/serviceMarketPage': page(() => import('../pages/matching-platform/service-market-page.tsx'), 'ServiceMarketPage'),
  '/matchingPlatform/serviceProviderPage': page(
    () => import('../pages/matching-platform/service-provider-page.tsx'),
    'ServiceProviderPage',
  ),
  '/transaction': TransactionPage,
  '/transaction/search/:keyWord?': TransactionSearchPage,
  '/transaction/author': page(() => import('../pages/transaction/author.tsx'), 'TransactionAuthorPage'),
  '/transaction/detail': page(() => import('../pages/transaction/detail.tsx'), 'TransactionDetailPage'),
} satisfies Partial<Record<PageAddress | '*', Page>>;

/** Pages of the workbench and the publish centre, for signed-in users. */
const shellPages = {
  '/workbench': page(() => import('../pages/workbench.tsx'), 'WorkbenchPage'),
  '/workbench/myUpload': page(() => import('../pages/workbench/my-upload.tsx'), 'MyUploadPage'),
  '/workbench/serviceResult': page(() => import('../pages/workbench/service-result.tsx'), 'ServiceResultPage'),
  '/workbench/serviceResult/details': page(() => import('../pages/workbench/service-result/details.tsx'), 'ResultDetailsPage'),
  '/workbench/serviceResult/compare': page(() => import('../pages/workbench/service-result/compare.tsx'), 'ResultComparePage'),
  '/workbench/serviceResult/batch': page(() => import('../pages/workbench/service-result/batch.tsx'), 'BatchPage'),
  '/workbench/mapSuperdivision': page(() => import('../pages/workbench/map-superdivision.tsx'), 'MapResultsPage'),
  '/workbench/mapSuperdivision/uploadMaps': page(() => import('../pages/workbench/map-superdivision/upload-maps.tsx'), 'UploadMapsPage'),
  '/workbench/ai-tools': AiToolsPage,
  '/workbench/ai-tools/component/img3D': AiToolsPage,
  '/workbench/ai-tools/component/text3D': AiToolsPage,
  '/workbench/myOrder': page(() => import('../pages/workbench/my-order.tsx'), 'MyOrderPage'),
  '/workbench/information': page(() => import('../pages/workbench/information.tsx'), 'InformationPage'),
  '/workbench/account/accoInforIndex': page(() => import('../pages/workbench/account/acco-infor-index.tsx'), 'AccountOverviewPage'),
  '/workbench/account/accountManagement': page(() => import('../pages/workbench/account/account-management.tsx'), 'AccountManagementPage'),
  '/workbench/account/accountDetails': page(() => import('../pages/workbench/account/account-details.tsx'), 'AccountDetailsPage'),
  '/workbench/account/incomeList': page(() => import('../pages/workbench/account/income-list.tsx'), 'IncomeListPage'),
  '/workbench/account/accountWithdrawals': page(
    () => import('../pages/workbench/account/account-withdrawals.tsx'),
    'AccountWithdrawalsPage',
  ),
  '/workbench/account/accountRecharge': page(() => import('../pages/workbench/account/account-recharge.tsx'), 'AccountRechargePage'),
  '/workbench/account/mySetMeal': page(() => import('../pages/workbench/account/my-set-meal.tsx'), 'MySetMealPage'),
  '/workbench/account/vipPackage': page(() => import('../pages/workbench/account/vip-package.tsx'), 'VipPackagePage'),
  '/workbench/myOrder/invoice': page(() => import('../pages/workbench/my-order/invoice.tsx'), 'InvoicePage'),
  '/workbench/account/myExtension': page(() => import('../pages/workbench/account/my-extension.tsx'), 'MyExtensionPage'),
  '/workbench/account/myCoupon': page(() => import('../pages/workbench/account/my-coupon.tsx'), 'MyCouponPage'),
  '/workbench/myShoppCart': page(() => import('../pages/workbench/my-shopp-cart.tsx'), 'MyShoppCartPage'),
  '/workbench/myMessage/:category?': page(() => import('../pages/workbench/my-message.tsx'), 'MyMessagePage'),
  '/workbench/myComment': page(() => import('../pages/workbench/my-comment.tsx'), 'MyCommentPage'),
  '/workbench/claims': page(() => import('../pages/workbench/claims.tsx'), 'ClaimsPage'),
  '/workbench/modelMaker/apply': page(() => import('../pages/workbench/model-maker/apply.tsx'), 'ModelerApplicationPage'),
  '/workbench/modelMaker/homePage': page(() => import('../pages/workbench/model-maker.tsx'), 'ModelMakerPage'),
  '/workbench/modelMaker/records': page(() => import('../pages/workbench/model-maker.tsx'), 'ModelReviewsPage'),
  '/workbench/modelMaker/order': page(() => import('../pages/workbench/model-maker.tsx'), 'ModelOrdersPage'),
  '/workbench/myCollection': page(() => import('../pages/workbench/my-collection.tsx'), 'MyCollectionPage'),
  '/workbench/account/myConcern': page(() => import('../pages/workbench/account/my-concern.tsx'), 'MyConcernPage'),
  '/workbench/myModel': page(() => import('../pages/workbench/my-model.tsx'), 'MyModelPage'),
  '/workbench/transactionModel': page(() => import('../pages/workbench/transaction-model.tsx'), 'TransactionModelPage'),
  '/matchingPlatform/demandPage': page(() => import('../pages/matching-platform/demand-page.tsx'), 'DemandPage'),
  '/matchingPlatform/my': page(() => import('../pages/matching-platform/my.tsx'), 'OwnMatchingPage'),
  '/matchingPlatform/contract': page(() => import('../pages/matching-platform/contract.tsx'), 'ContractPage'),
  '/publishCenter/toBeReleased': page(() => import('../pages/publish-center/to-be-released.tsx'), 'ToBeReleasedPage'),
  '/publishCenter/mySourceFiles': page(() => import('../pages/publish-center/my-source-files.tsx'), 'MySourceFilesPage'),
} satisfies Partial<Record<PageAddress | '*', Page>>;

const CertificationEntrance = page(() => import('../pages/workbench/information/enter-page.tsx'), 'EnterPage');
const PersonalCertification = page(() => import('../pages/workbench/information/per-cer-inf-mod.tsx'), 'PersonalCertificationPage');
const EnterpriseCertification = page(() => import('../pages/workbench/information/firm.tsx'), 'EnterpriseCertificationPage');

/** Pages of the certification; documented under several addresses each. */
const certificationPages = {
  '/workbench/information/enterPage': CertificationEntrance,
  '/workbench/information/enterPage1': CertificationEntrance,
  '/workbench/information/perCerInfMod': PersonalCertification,
  '/workbench/information/perCerInfMod1': PersonalCertification,
  '/workbench/information/firm': EnterpriseCertification,
  '/workbench/information/enterpriseCerInfMod': EnterpriseCertification,
  '/workbench/information/enterpriseCerInfMod1': EnterpriseCertification,
} satisfies Partial<Record<PageAddress | '*', Page>>;

/** Pages that others lead to for one thing to be done, in a frame that distracts from nothing. */
const simplePages = {
  '/common/paid': page(() => import('../pages/common/paid.tsx'), 'CommonPaidPage'),
  '/common/pay': page(() => import('../pages/common/pay.tsx'), 'CommonPayPage'),
  '/common/recharge': page(() => import('../pages/common/recharge.tsx'), 'CommonRechargePage'),
} satisfies Partial<Record<PageAddress | '*', Page>>;

/** Administrators' pages. */
const operationPages = {
  '/operate/content': page(() => import('../pages/operate/content.tsx'), 'ContentPage'),
  '/operate/certifications': page(() => import('../pages/operate/certifications.tsx'), 'CertificationsPage'),
  '/operate/accounts': page(() => import('../pages/operate/accounts.tsx'), 'AccountsPage'),
  '/operate/claims': page(() => import('../pages/operate/claims.tsx'), 'OperateClaimsPage'),
  '/operate/modelers': page(() => import('../pages/operate/modelers.tsx'), 'ModelersPage'),
  '/operate/models': page(() => import('../pages/operate/models.tsx'), 'ModelsPage'),
  '/operate/feedback': page(() => import('../pages/operate/feedback.tsx'), 'FeedbackPage'),
  '/operate/inquiries': page(() => import('../pages/operate/inquiries.tsx'), 'InquiriesPage'),
  '/operate/jobs': page(() => import('../pages/operate/jobs.tsx'), 'JobsPage'),
  '/operate/orders': page(() => import('../pages/operate/orders.tsx'), 'OrdersPage'),
  '/operate/refunds': page(() => import('../pages/operate/refunds.tsx'), 'RefundsPage'),
  '/operate/disputes': page(() => import('../pages/operate/disputes.tsx'), 'DisputesPage'),
  '/operate/withdrawals': page(() => import('../pages/operate/withdrawals.tsx'), 'WithdrawalsPage'),
  '/operate/prices': page(() => import('../pages/operate/prices.tsx'), 'PricesPage'),
  '/operate/offers': page(() => import('../pages/operate/offers.tsx'), 'OffersPage'),
  '/operate/reconciliation': page(() => import('../pages/operate/reconciliation.tsx'), 'ReconciliationPage'),
  '/operate/codes': page(() => import('../pages/operate/codes.tsx'), 'CodesPage'),
  '/operate': page(() => import('../pages/operate/index.tsx'), 'OperatePage'),
  '/operate/story': page(() => import('../pages/operate/story.tsx'), 'StoryPage'),
  '/operate/roles': page(() => import('../pages/operate/roles.tsx'), 'RolesPage'),
  '/operate/analytics': page(() => import('../pages/operate/analytics.tsx'), 'AnalyticsPage'),
  '/operate/campaigns': page(() => import('../pages/operate/campaigns.tsx'), 'CampaignsPage'),
  '/operate/audit': page(() => import('../pages/operate/audit.tsx'), 'AuditPage'),
} satisfies Partial<Record<PageAddress | '*', Page>>;

/** Documented names of what stands elsewhere, for who is signed in: where the work begins, and what came of it. */
const guardedRedirects = {
  '/message': addresses.messages(),
  '/topology-modelService': addresses.topology,
  '/topology-management': addresses.results(),
};

/** Documented names whose pages are still to come, and what begins so: none of them is open to visitors. */
const guardedNames: Record<string, 'page' | 'popup'> = {
  '/workbench/*': 'page',
  '/publishCenter/*': 'page',
};

type Pages = Record<string, Page>;

/** Pages by what they stand in. */
const framed: readonly { Shell?: Lazy<object>; pages: Pages; isOpen: boolean }[] = [
  { pages: barePages, isOpen: true },
  { Shell: PublicShell, pages: publicPages, isOpen: true },
  { Shell: WorkbenchShell, pages: shellPages, isOpen: false },
  { Shell: CertificationShell, pages: certificationPages, isOpen: false },
  { Shell: OperationShell, pages: operationPages, isOpen: false },
  { Shell: SimpleShell, pages: simplePages, isOpen: false },
];

/** Every address that the server knows has its page here: it answers 404 to all others. */
const pagesByAddress: Record<PageAddress | '*', Page> = {
  ...barePages,
  ...publicPages,
  '/transaction/shoppingCart': ShoppingCartPage,
  '/developerCenter/device': DevicePage,
  ...shellPages,
  ...certificationPages,
  ...operationPages,
  ...simplePages,
};

const routesOf = (pages: Pages) => Object.entries(pages).map(([path, Page]) => <Route key={path} path={path} element={<Page />} />);

/** Where the login page was once; links to it are out in the world. */
function MovedLogin() {
  const { search, hash } = useLocation();
  return <Navigate to={addresses.login + search + hash} replace />;
}

async function askFirst(page: Page, params: URLSearchParams): Promise<void> {
  // Code that does not come is the page's own to say.
  const keyOf = await page.firstKey().catch(() => undefined);
  const key = keyOf?.(params) ?? null;
  if (key !== null) askAhead(key);
}

/** Begins to load the page of an address, what it stands in and what it reads first, so that they come while the session is resumed. */
export function preloadPage({ pathname, search }: Location): void {
  const found = framed.find(({ pages }) => Object.hasOwn(pages, pathname));
  // Who is not signed in is led elsewhere.
  if (found === undefined || !(found.isOpen || hasMarker())) return;
  if (!found.isOpen) preloadCalls();
  found.Shell?.preload();
  const page = pagesByAddress[pathname as PageAddress];
  page.preload();
  if (!found.isOpen) void askFirst(page, new URLSearchParams(search));
}

/** Pages inside a shell bring their own loading state; the shell stays where it is. */
export function AppRoutes() {
  return (
    <Suspense fallback={<PageLoading fullHeight />}>
      <Routes>
        {routesOf(barePages)}
        {Object.entries(guardedRedirects).map(([path, to]) => (
          <Route
            key={path}
            path={path}
            element={
              <RequireSession by="popup">
                <Navigate to={to} replace />
              </RequireSession>
            }
          />
        ))}
        {Object.entries(guardedNames).map(([path, by]) => (
          <Route
            key={path}
            path={path}
            element={
              <RequireSession by={by}>
                <NotFound />
              </RequireSession>
            }
          />
        ))}
        <Route path="/login" element={<MovedLogin />} />
        <Route
          element={
            <RequireSession>
              <CertificationShell />
            </RequireSession>
          }
        >
          {routesOf(certificationPages)}
        </Route>
        <Route
          element={
            <RequireSession>
              <OperationShell />
            </RequireSession>
          }
        >
          {routesOf(operationPages)}
        </Route>
        <Route
          element={
            <RequireSession>
              <SimpleShell />
            </RequireSession>
          }
        >
          {routesOf(simplePages)}
        </Route>
        <Route element={<PublicShell />}>
          {routesOf(publicPages)}
          <Route
            path="/transaction/shoppingCart"
            element={
              <RequireSession>
                <ShoppingCartPage />
              </RequireSession>
            }
          />
          <Route
            path="/developerCenter/device"
            element={
              <RequireSession>
                <DevicePage />
              </RequireSession>
            }
          />
        </Route>
        <Route
          element={
            <RequireSession>
              <WorkbenchShell />
            </RequireSession>
          }
        >
          {routesOf(shellPages)}
          <Route path="/publishCenter" element={<Navigate to={addresses.files('publish')} replace />} />
        </Route>
      </Routes>
    </Suspense>
  );
}
