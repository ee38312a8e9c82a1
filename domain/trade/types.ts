import type { Counter } from '../membership/benefits.ts';

/** Where an order comes from (`functionModule`). */
export const functionModules = {
  lightweighting: { code: 0, label: '轻量化' },
  modelLibrary: { code: 1, label: '模型库' },
  modelApplication: { code: 2, label: '模型应用' },
  thirdParty: { code: 3, label: '第三方' },
  developerCentre: { code: 4, label: '开发者中心' },
  personalAccount: { code: 5, label: '个人账户' },
} as const;
export type FunctionModule = keyof typeof functionModules;

export interface TransactionType {
  /** On the wire; new orders carry it. */
  code: number;
  /** A second code that means the same when read. */
  alsoCode?: number;
  /** `orderType` as the dialog shows it. */
  label: string;
  module: FunctionModule;
  /** The member's count that can pay for one of it. */
  counter?: Counter;
  /** No coupon is taken: what is bought is money's worth itself. */
  noCoupon?: true;
}

/** Every type of transaction; docs/decisions/transaction-types.md says what the codes mean that were open. */
export const transactionTypes = {
  recharge: { code: 0, label: '自定义充值', module: 'personalAccount', noCoupon: true },
  compute: { code: 1, label: '计算', module: 'developerCentre' },
  storage: { code: 2, label: '存储', module: 'developerCentre' },
  sdkService: { code: 3, label: 'SDK服务', module: 'developerCentre' },
  package: { code: 4, label: '套餐购买', module: 'personalAccount', noCoupon: true },
  obliqueLightweight: { code: 5, label: '倾斜摄影轻量化', module: 'lightweighting' },
  ecs: { code: 6, label: 'ECS', module: 'thirdParty' },
  sdkFunction: { code: 7, label: 'SDK功能', module: 'developerCentre' },
  conversion: { code: 8, alsoCode: 39, label: '格式转换', module: 'modelApplication', counter: 'conversion' },
  service: { code: 9, label: '服务', module: 'thirdParty', noCoupon: true },
  modelPurchase: { code: 10, label: '模型购买', module: 'modelLibrary', counter: 'paidModel' },
  logo: { code: 11, label: '单模型LOGO', module: 'modelApplication' },
  embed: { code: 12, label: '单模型嵌入代码', module: 'modelApplication', counter: 'offlinePackage' },
  logoEmbed: { code: 13, label: '单模型LOGO+嵌入代码', module: 'modelApplication' },
  offlinePackage: { code: 14, label: '单模型离线包', module: 'modelApplication', counter: 'offlinePackage' },
  shareLink: { code: 15, label: '分享链接', module: 'modelApplication' },
  mapSuperResolution: { code: 16, label: '地图超分', module: 'modelApplication' },
  textTo3D: { code: 17, label: '文生3D模型', module: 'modelApplication', counter: 'ai' },
  imageTo3D: { code: 18, label: '图生3D模型', module: 'modelApplication', counter: 'ai' },
  originalDownload: { code: 19, label: '原模型下载', module: 'modelApplication' },
  toolFee: { code: 25, label: '工具使用费', module: 'modelApplication' },
  editorLogo: { code: 26, label: '编辑器LOGO', module: 'modelApplication' },
  editorEmbed: { code: 27, label: '编辑器嵌入代码', module: 'modelApplication' },
  effectsLogo: { code: 28, label: '特效LOGO', module: 'modelApplication' },
  effectsEmbed: { code: 29, label: '特效嵌入代码', module: 'modelApplication' },
  previewLogo: { code: 30, label: '预览LOGO', module: 'modelApplication' },
  previewEmbed: { code: 31, label: '预览嵌入代码', module: 'modelApplication' },
  rechargePackage: { code: 34, label: '充值套餐', module: 'personalAccount', noCoupon: true },
  obliqueOffline: { code: 35, label: '倾斜摄影离线包', module: 'modelApplication' },
  obliqueEmbed: { code: 36, label: '倾斜摄影嵌入代码', module: 'modelApplication', counter: 'offlinePackage' },
  obliqueLogo: { code: 37, label: '倾斜摄影LOGO', module: 'modelApplication' },
  obliqueOriginal: { code: 38, label: '倾斜摄影原模型下载', module: 'modelApplication' },
  topologyLightweight: { code: 40, alsoCode: 41, label: '拓扑轻量化', module: 'lightweighting' },
  faceReduction: { code: 42, label: '模型减面', module: 'lightweighting' },
  lightweight: { code: 43, label: '单模型轻量化', module: 'lightweighting', counter: 'lightweight' },
  membership: { code: 44, label: '会员购买', module: 'personalAccount' },
  amrtFile: { code: 45, label: '单模型AMRT文件', module: 'modelApplication' },
  blindBox: { code: 46, label: '盲盒', module: 'personalAccount', noCoupon: true },
} as const satisfies Record<string, TransactionType>;

export type TransactionTypeName = keyof typeof transactionTypes;
export const transactionTypeNames = Object.keys(transactionTypes) as TransactionTypeName[];

/** A type's row, with the fields that it leaves out. */
export const transactionType = (name: TransactionTypeName): TransactionType => transactionTypes[name];

/** The type that a code names; undefined where it names none. */
export const typeOfCode = (code: number): TransactionTypeName | undefined =>
  transactionTypeNames.find((name) => transactionTypes[name].code === code || transactionType(name).alsoCode === code);
