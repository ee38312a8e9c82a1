import { generatedTypes, jobTypes, type GeneratedType, type JobType } from '../trade/job-types.ts';
import type { SoldType } from '../trade/sold-types.ts';
import type { OrderSubject } from './subjects.ts';

/** What a line of an order led to, or is about: `job` a result, `file` a source file, `model` one of the mall, `contract` of the matching platform, `box` one that was drawn. */
export const boughtKinds = ['membership', 'job', 'file', 'model', 'coins', 'package', 'contract', 'box'] as const;
export type BoughtKind = (typeof boughtKinds)[number];

export interface Bought {
  kind: BoughtKind;
  /** Null where there is one page of that kind. */
  id: string | null;
}

type SubjectOf<T extends SoldType, S = OrderSubject> = S extends { type: infer K } ? (T extends K ? S : never) : never;

const work = ({ fileId }: { fileId: string }, jobId: string | null): Bought =>
  jobId === null ? { kind: 'file', id: fileId } : { kind: 'job', id: jobId };

/** Before it is paid there is nothing to lead to but the page that makes models. */
const generated = (_: unknown, jobId: string | null): Bought => ({ kind: 'job', id: jobId });

const ofScene = ({ jobId: id }: { jobId: string }): Bought => ({ kind: 'job', id });

const table: { readonly [T in SoldType]: (subject: SubjectOf<T>, jobId: string | null) => Bought } = {
  membership: () => ({ kind: 'membership', id: null }),
  ...(Object.fromEntries(jobTypes.map((type) => [type, work])) as Record<JobType, typeof work>),
  ...(Object.fromEntries(generatedTypes.map((type) => [type, generated])) as Record<GeneratedType, typeof generated>),
  obliqueOffline: ofScene,
  obliqueEmbed: ofScene,
  obliqueLogo: ofScene,
  modelPurchase: ({ modelId }) => ({ kind: 'model', id: modelId }),
  service: ({ contractId }) => ({ kind: 'contract', id: contractId }),
  recharge: () => ({ kind: 'coins', id: null }),
  rechargePackage: () => ({ kind: 'coins', id: null }),
  package: () => ({ kind: 'package', id: null }),
  blindBox: ({ boxId }) => ({ kind: 'box', id: boxId }),
};

/** Where a line of an order leads to; `jobId`: the work that was started for it. */
export const boughtBy = (subject: OrderSubject, jobId: string | null): Bought =>
  (table[subject.type] as (subject: OrderSubject, jobId: string | null) => Bought)(subject, jobId);
