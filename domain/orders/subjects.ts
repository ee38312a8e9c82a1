import type { FilelessKind, JobInput, JobInputs } from '../kinds/jobs.ts';
import { licences, type Licence } from '../trade/licences.ts';
import { cards, type Card, type MemberTier } from '../membership/grades.ts';
import type { Fen } from '../money/fen.ts';
import { validityText, type ServicePackage } from '../packages/kinds.ts';
import { tiers } from '../tiers.ts';
import { coinsText, type RechargePackage } from '../wallet/recharge.ts';
import type { SceneAssetType } from '../scenes/assets.ts';
import { generatedTypes, jobTypes, typeOfJob, type GeneratedType, type JobType } from '../trade/job-types.ts';
import type { SoldType } from '../trade/sold-types.ts';
import { transactionTypes, type TransactionTypeName } from '../trade/types.ts';

/** A card of membership; `firstMonth`: at the price of a person's first month of that tier. */
export interface MembershipSubject {
  type: 'membership';
  tier: MemberTier;
  card: Card;
  firstMonth: boolean;
}

/** Work on a source file. */
export interface JobSubject {
  type: JobType;
  fileId: string;
  modelName: string;
  input: JobInput;
  /** Of a map: the pixels of its result. */
  size?: { width: number; height: number };
}

/** A model that is generated from words or a picture. */
export interface GeneratedSubject {
  type: GeneratedType;
  modelName: string;
  input: JobInputs[FilelessKind];
}

/** Something of a scene that work has made. */
export interface SceneAssetSubject {
  type: SceneAssetType;
  jobId: string;
  modelName: string;
}

/** A model of the mall. */
export interface ModelPurchaseSubject {
  type: 'modelPurchase';
  modelId: string;
  modelName: string;
  /** Who earns by it. */
  sellerId: string;
  /** Under which it was ordered; undefined: before that was recorded. */
  licence?: Licence;
}

/** A milestone of a contract, held until it is accepted. */
export interface ServiceSubject {
  type: 'service';
  contractId: string;
  milestoneId: string;
  /** Counts from 1. */
  number: number;
  /** Of the demand. */
  title: string;
  /** Who earns by it. */
  sellerId: string;
}

/** Coins for an amount of one's own choice; a coin is a yuan. */
export interface RechargeSubject {
  type: 'recharge';
  amountFen: Fen;
}

/** Coins with given ones on top, as they were offered when it was ordered. */
export interface RechargePackageSubject extends RechargePackage {
  type: 'rechargePackage';
  rechargePackageId: string;
}

/** Uses of a service, as they were offered when they were ordered. */
export interface PackageSubject extends Pick<ServicePackage, 'label' | 'uses' | 'maxFen' | 'validMs'> {
  type: 'package';
  packageId: string;
  paysFor: TransactionTypeName;
}

/** A box of a campaign, by the odds that its buyer saw. */
export interface BlindBoxSubject {
  type: 'blindBox';
  boxId: string;
  boxName: string;
  /** Of the odds: a box whose odds have changed since is not handed over. */
  edition: number;
  /** What sold it, as the statistics name it. */
  campaign: string;
}

/** What a line of an order is for: all that fulfilling it needs. */
export type OrderSubject =
  | MembershipSubject
  | JobSubject
  | GeneratedSubject
  | SceneAssetSubject
  | ModelPurchaseSubject
  | ServiceSubject
  | RechargeSubject
  | RechargePackageSubject
  | PackageSubject
  | BlindBoxSubject;

/** What a buyer names of it; the rest is found out. */
export type OrderWish =
  | Omit<MembershipSubject, 'firstMonth'>
  | Omit<JobSubject, 'modelName' | 'size'>
  | Omit<GeneratedSubject, 'modelName'>
  | Omit<SceneAssetSubject, 'modelName'>
  | Pick<ModelPurchaseSubject, 'type' | 'modelId'>
  | Pick<ServiceSubject, 'type' | 'milestoneId'>
  | RechargeSubject
  | Pick<RechargePackageSubject, 'type' | 'rechargePackageId'>
  | Pick<PackageSubject, 'type' | 'packageId'>
  | Pick<BlindBoxSubject, 'type' | 'boxId'>;

/** What a call that asks for work names. */
export interface WantedWork {
  /** Null for work that begins with words or a picture. */
  fileId: string | null;
  input: JobInput;
}

/** The wish for a job. */
export function wishOfJob({ fileId, input }: WantedWork): OrderWish {
  if (input.kind === 'text3d' || input.kind === 'image3d') return { type: typeOfJob[input.kind], input };
  if (fileId === null) throw new TypeError(`Work of kind ${input.kind} needs a file`);
  return { type: typeOfJob[input.kind], fileId, input };
}

const named = ({ type, modelName }: JobSubject | GeneratedSubject | SceneAssetSubject | ModelPurchaseSubject): string =>
  `${transactionTypes[type].label}「${modelName}」`;

const sized = (subject: JobSubject): string =>
  named(subject) + (subject.size ? `，${subject.size.width} × ${subject.size.height} 像素` : '');

const generatedTexts = Object.fromEntries(generatedTypes.map((type) => [type, named])) as Record<GeneratedType, typeof named>;

const jobDescriptionTexts = Object.fromEntries(jobTypes.map((type) => [type, sized])) as Record<JobType, typeof sized>;

/** How a line of each type is described. */
const descriptions: {
  readonly [T in SoldType]: (
    subject: T extends JobType ? JobSubject : T extends GeneratedType ? GeneratedSubject : Extract<OrderSubject, { type: T }>,
  ) => string;
} = {
  membership: ({ tier, card, firstMonth }) =>
    `${tiers[tier].label}${cards[card].label}${firstMonth ? '（首月）' : ''}，${cards[card].months === 12 ? '一年' : '一个月'}`,
  ...jobDescriptionTexts,
  ...generatedTexts,
  obliqueOffline: named,
  obliqueEmbed: named,
  obliqueLogo: named,
  modelPurchase: (subject) =>
    named(subject) + (subject.licence === undefined || subject.licence === 'standard' ? '' : `，${licences[subject.licence].name}`),
  service: ({ title, number }) => `服务「${title}」第 ${number} 期`,
  recharge: ({ amountFen }) => `充值 ${coinsText(amountFen)}`,
  rechargePackage: ({ priceFen, giftFen }) => `充值 ${coinsText(priceFen)}，赠送 ${coinsText(giftFen)}`,
  blindBox: ({ boxName }) => `盲盒「${boxName}」1 个`,
  package: ({ label, validMs }) => `${label}，${validityText(validMs)}`,
};

/** What the dialog says of a line. */
export const describeSubject = (subject: OrderSubject): string =>
  (descriptions[subject.type] as (subject: OrderSubject) => string)(subject);

/** What the list says of an order: its only line, or the first and how many there are. */
export function describeOrder(subjects: readonly OrderSubject[]): string {
  const [first] = subjects;
  if (first === undefined) throw new RangeError('An order has at least one line');
  return subjects.length === 1 ? describeSubject(first) : `${describeSubject(first)}等 ${subjects.length} 项`;
}
