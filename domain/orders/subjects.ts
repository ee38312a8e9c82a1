import type { JobInput } from '../jobs/kinds.ts';
import { cards, type Card, type MemberTier } from '../membership/grades.ts';
import { tiers } from '../tiers.ts';
import { transactionTypes, type TransactionTypeName } from './types.ts';

/** A card of membership; `firstMonth`: at the price of a person's first month of that tier. */
export interface MembershipSubject {
  type: 'membership';
  tier: MemberTier;
  card: Card;
  firstMonth: boolean;
}

/** Work on a source file. */
export interface JobSubject {
  type: 'lightweight' | 'conversion';
  fileId: string;
  modelName: string;
  input: JobInput;
}

/** A model of the mall. */
export interface ModelPurchaseSubject {
  type: 'modelPurchase';
  modelId: string;
  modelName: string;
  /** Who earns by it. */
  sellerId: string;
}

/** What a line of an order is for: all that fulfilling it needs. */
export type OrderSubject = MembershipSubject | JobSubject | ModelPurchaseSubject;

/** The types that can be ordered. */
export type SoldType = OrderSubject['type'];

/** What a buyer names of it; the rest is found out. */
export type OrderWish =
  | Omit<MembershipSubject, 'firstMonth'>
  | Omit<JobSubject, 'modelName'>
  | Pick<ModelPurchaseSubject, 'type' | 'modelId'>;

/** Which type an order for a kind of job is. */
export const typeOfJob = { lightweight: 'lightweight', convert: 'conversion' } as const satisfies Record<
  JobInput['kind'],
  TransactionTypeName
>;

/** What a call that asks for work names. */
export interface WantedWork {
  fileId: string;
  input: JobInput;
}

/** The wish for a job. */
export const wishOfJob = ({ fileId, input }: WantedWork): OrderWish => ({ type: typeOfJob[input.kind], fileId, input });

/** What the dialog says of a line. */
export function describeSubject(subject: OrderSubject): string {
  if (subject.type !== 'membership') return `${transactionTypes[subject.type].label}「${subject.modelName}」`;
  const { tier, card, firstMonth } = subject;
  return `${tiers[tier].label}${cards[card].label}${firstMonth ? '（首月）' : ''}，${cards[card].months === 12 ? '一年' : '一个月'}`;
}

/** What the list says of an order: its only line, or the first and how many there are. */
export function describeOrder(subjects: readonly OrderSubject[]): string {
  const [first] = subjects;
  if (first === undefined) throw new RangeError('An order has at least one line');
  return subjects.length === 1 ? describeSubject(first) : `${describeSubject(first)}等 ${subjects.length} 项`;
}
