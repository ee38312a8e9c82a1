import type { CallName } from '#domain/wire/paths';
import type { PaperName } from '#domain/certification/kinds';
import type { InvoiceKind } from '#domain/invoices/kinds';
import type { ModelType } from '#domain/files/model-type';
import type { Payload } from './contract.ts';

/** A cache key: the call and its payload. */
export type Key<N extends CallName = CallName> = readonly [N, Payload<N>];

/** The call that says what may be uploaded as each type of model. */
const uploadSettingCalls = {
  single: 'getObjectModelFileUploadSettings',
  oblique: 'getSceneModelFileUploadSettings',
  map: 'getMapFileUploadSettings',
} as const satisfies Record<ModelType, string>;

/** All cache keys are made here. */
export const keys = {
  fileList: (query: Payload<'fileList'>): Key<'fileList'> => ['fileList', query],
  file: (fileId: string): Key<'fileDetail'> => ['fileDetail', { fileId }],
  parts: (fileId: string): Key<'fileParts'> => ['fileParts', { fileId }],
  look: (fileId: string): Key<'fileLook'> => ['fileLook', { fileId }],
  jobList: (query: Payload<'cardList'>): Key<'cardList'> => ['cardList', query],
  job: (jobId: string): Key<'serviceDetail'> => ['serviceDetail', { id: jobId }],
  overview: (): Key<'overview'> => ['overview', {}],
  presets: (): Key<'presetList'> => ['presetList', {}],
  batch: (id: string): Key<'batchDetail'> => ['batchDetail', { id }],
  fileRuns: (fileId: string): Key<'fileRuns'> => ['fileRuns', { fileId }],
  personalInfo: (): Key<'queryInfo'> => ['queryInfo', {}],
  personalStatistics: (): Key<'getPersonalStatisticsByUserId'> => ['getPersonalStatisticsByUserId', {}],
  accountInformation: (): Key<'accountInformation'> => ['accountInformation', {}],
  sessions: (): Key<'sessionList'> => ['sessionList', {}],
  thirdPartyAccounts: (): Key<'getMyThirdPartyAccount'> => ['getMyThirdPartyAccount', {}],
  thirdPartyMethods: (): Key<'thirdPartyMethods'> => ['thirdPartyMethods', {}],
  certification: (): Key<'certificationInfo'> => ['certificationInfo', {}],
  deletion: (): Key<'deletionState'> => ['deletionState', {}],
  certificationList: (query: Payload<'certificationList'>): Key<'certificationList'> => ['certificationList', query],
  certificationDetail: (certificationId: string): Key<'certificationDetail'> => ['certificationDetail', { certificationId }],
  certificationPaper: (certificationId: string, paper: PaperName): Key<'certificationDocument'> => [
    'certificationDocument',
    { certificationId, paper },
  ],
  accountList: (query: Payload<'accountList'>): Key<'accountList'> => ['accountList', query],
  accountDetail: (accountId: string): Key<'accountDetail'> => ['accountDetail', { accountId }],
  feedbackList: (query: Payload<'feedbackList'>): Key<'feedbackList'> => ['feedbackList', query],
  feedbackPicture: (feedbackId: string, attachmentId: string): Key<'feedbackPicture'> => ['feedbackPicture', { feedbackId, attachmentId }],
  auditList: (query: Payload<'auditList'>): Key<'auditList'> => ['auditList', query],
  orderList: (query: Payload<'orderList'>): Key<'orderList'> => ['orderList', query],
  orderHistory: (orderId: string): Key<'orderHistory'> => ['orderHistory', { orderId }],
  orderDetail: (orderId: string, couponId: string | null | undefined): Key<'orderDetail'> => [
    'orderDetail',
    { orderId, ...(couponId !== undefined && { couponId }) },
  ],
  accountDetails: (query: Payload<'queryAccountDetails'>): Key<'queryAccountDetails'> => ['queryAccountDetails', query],
  accountMonths: (): Key<'accountMonths'> => ['accountMonths', {}],
  bankCards: (): Key<'queryCardList'> => ['queryCardList', {}],
  incomes: (query: Payload<'incomeList'>): Key<'incomeList'> => ['incomeList', query],
  invoiceOrders: (kind: InvoiceKind): Key<'invoiceOrders'> => ['invoiceOrders', { kind }],
  invoiceTitles: (): Key<'invoiceTitleList'> => ['invoiceTitleList', {}],
  invoices: (query: Payload<'invoiceList'>): Key<'invoiceList'> => ['invoiceList', query],
  withdrawInfo: (): Key<'withdrawInfo'> => ['withdrawInfo', {}],
  withdrawals: (query: Payload<'withdrawList'>): Key<'withdrawList'> => ['withdrawList', query],
  orderQuote: (wishes: Payload<'orderQuote'>): Key<'orderQuote'> => ['orderQuote', wishes],
  couponList: (query: Payload<'couponList'>): Key<'couponList'> => ['couponList', query],
  couponCampaigns: (): Key<'activeCouponList'> => ['activeCouponList', {}],
  hasCombination: (): Key<'hasBeenGotCombinationCoupons'> => ['hasBeenGotCombinationCoupons', {}],
  memberGrades: (): Key<'selectMemberGradeList'> => ['selectMemberGradeList', {}],
  memberCounts: (): Key<'memberCounts'> => ['memberCounts', {}],
  allOrders: (query: Payload<'operateOrderList'>): Key<'operateOrderList'> => ['operateOrderList', query],
  inspectedOrder: (orderId: string): Key<'operateOrderDetail'> => ['operateOrderDetail', { orderId }],
  offers: (): Key<'operateOfferList'> => ['operateOfferList', {}],
  allCampaigns: (query: Payload<'operateCampaignList'>): Key<'operateCampaignList'> => ['operateCampaignList', query],
  prices: (): Key<'operatePriceList'> => ['operatePriceList', {}],
  bills: (query: Payload<'operateBillList'>): Key<'operateBillList'> => ['operateBillList', query],
  billDifferences: (bill: Payload<'operateBillDetail'>): Key<'operateBillDetail'> => ['operateBillDetail', bill],
  comparisons: (query: Payload<'operateComparisonList'>): Key<'operateComparisonList'> => ['operateComparisonList', query],
  codes: (query: Payload<'operateCodeList'>): Key<'operateCodeList'> => ['operateCodeList', query],
  withdrawalQueue: (query: Payload<'withdrawalQueue'>): Key<'withdrawalQueue'> => ['withdrawalQueue', query],
  withdrawalDetail: (withdrawalId: string): Key<'withdrawalDetail'> => ['withdrawalDetail', { withdrawalId }],
  rechargePackages: (): Key<'rechargePackageList'> => ['rechargePackageList', {}],
  packageOffers: (): Key<'packageOffers'> => ['packageOffers', {}],
  packageList: (query: Payload<'packageList'>): Key<'packageList'> => ['packageList', query],
  mallList: (query: Payload<'mallModelList'>): Key<'mallModelList'> => ['mallModelList', query],
  mallModel: (modelId: string): Key<'mallModelDetail'> => ['mallModelDetail', { modelId }],
  mallCategories: (): Key<'mallLabelCate'> => ['mallLabelCate', {}],
  mallFormats: (): Key<'mallFormatList'> => ['mallFormatList', {}],
  mallQuantities: (): Key<'mallNewQuantities'> => ['mallNewQuantities', {}],
  cart: (): Key<'getCartList'> => ['getCartList', { pageNo: 1, pageSize: 200 }],
  boughtModels: (query: Payload<'boughtModelList'>): Key<'boughtModelList'> => ['boughtModelList', query],
  releases: (query: Payload<'releaseList'>): Key<'releaseList'> => ['releaseList', query],
  storage: (): Key<'storageUsage'> => ['storageUsage', {}],
  uploadFormats: (modelType: ModelType): Key<(typeof uploadSettingCalls)[ModelType]> => [uploadSettingCalls[modelType], { fileSource: 0 }],
  maxUploadSize: (modelType: ModelType): Key<'getFileMaxSize'> => ['getFileMaxSize', { modelType, fileSource: 0 }],
} as const;

/** Calls whose answers become stale together. */
const groups = {
  files: ['fileList', 'fileDetail'],
  jobs: ['cardList', 'serviceDetail', 'fileRuns'],
  batches: ['batchDetail'],
  presets: ['presetList'],
  storage: ['storageUsage'],
  mall: ['mallModelList', 'mallModelDetail', 'boughtModelList', 'releaseList'],
  cart: ['getCartList'],
  certification: ['certificationInfo'],
  deletion: ['deletionState'],
  certifications: ['certificationList', 'certificationDetail', 'auditList'],
  accounts: ['accountList', 'accountDetail', 'auditList'],
  feedback: ['feedbackList', 'auditList'],
  prices: ['operatePriceList', 'auditList'],
  offers: ['operateOfferList', 'auditList'],
  allCampaigns: ['operateCampaignList', 'auditList'],
  codes: ['operateCodeList', 'auditList'],
  withdrawals: ['withdrawalQueue', 'auditList'],
  backoffice: ['operateOrderList', 'operateOrderDetail', 'auditList'],
  packages: ['packageList', 'orderQuote'],
  orders: ['orderDetail', 'orderHistory', 'orderList', 'queryUnPayReusltCount'],
  coupons: ['couponList', 'activeCouponList', 'hasBeenGotCombinationCoupons', 'accountInformation'],
  wallet: ['withdrawInfo', 'withdrawList', 'queryAccountDetails', 'accountInformation'],
  bankCards: ['queryCardList'],
  invoices: ['invoiceOrders', 'invoiceList'],
  invoiceTitles: ['invoiceTitleList'],
  profile: ['queryInfo', 'accountInformation', 'sessionList', 'getMyThirdPartyAccount', 'orderQuote'],
} as const satisfies Record<string, readonly CallName[]>;

export type Group = keyof typeof groups;

export const isKeyOf = (group: Group, key: unknown): key is Key =>
  Array.isArray(key) && (groups[group] as readonly unknown[]).includes(key[0]);
