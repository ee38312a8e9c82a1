/** States of a demand: `Open` takes offers, `Chosen` has a contract, `Expired` when its deadline came without one. */
export const demandStatuses = ['Open', 'Chosen', 'Done', 'Withdrawn', 'Expired'] as const;
export type DemandStatus = (typeof demandStatuses)[number];

/** `Chosen` goes back to `Open` when its contract ends before anything was paid for. */
export const demandTransitions: Record<DemandStatus, readonly DemandStatus[]> = {
  Open: ['Chosen', 'Withdrawn', 'Expired'],
  Chosen: ['Done', 'Open', 'Withdrawn'],
  Done: [],
  Withdrawn: [],
  Expired: [],
};

export const demandLabels = {
  Open: '征集报价中',
  Chosen: '已选定服务商',
  Done: '已完成',
  Withdrawn: '已撤回',
  Expired: '已到期',
} as const satisfies Record<DemandStatus, string>;

export const offerStatuses = ['Open', 'Chosen', 'Withdrawn', 'Lost'] as const;
export type OfferStatus = (typeof offerStatuses)[number];

/** `Withdrawn` is offered again by whoever thinks better of it. */
export const offerTransitions: Record<OfferStatus, readonly OfferStatus[]> = {
  Open: ['Open', 'Chosen', 'Withdrawn', 'Lost'],
  Chosen: ['Lost'],
  Withdrawn: ['Open'],
  Lost: ['Open'],
};

export const offerLabels = {
  Open: '等待选择',
  Chosen: '已选定',
  Withdrawn: '已撤回',
  Lost: '未选中',
} as const satisfies Record<OfferStatus, string>;

/** A contract is over with the last of its milestones: `Done` where its provider earned something by it. */
export const contractStatuses = ['Active', 'Done', 'Cancelled'] as const;
export type ContractStatus = (typeof contractStatuses)[number];

export const contractTransitions: Record<ContractStatus, readonly ContractStatus[]> = {
  Active: ['Done', 'Cancelled'],
  Done: [],
  Cancelled: [],
};

export const contractLabels = { Active: '进行中', Done: '已完成', Cancelled: '已取消' } as const satisfies Record<ContractStatus, string>;

/**
 * States of a milestone. `Open` until the buyer has paid it into escrow; `Accepted` pays the provider, `Refunded` the buyer, `Settled` both by a decision;
 * `Dropped` never held money.
 */
export const milestoneStatuses = [
  'Open',
  'Funded',
  'Working',
  'Delivered',
  'Disputed',
  'Accepted',
  'Settled',
  'Refunded',
  'Dropped',
] as const;
export type MilestoneStatus = (typeof milestoneStatuses)[number];

/** A delivery may be replaced by a better one; in a dispute each side may still give in. */
export const milestoneTransitions: Record<MilestoneStatus, readonly MilestoneStatus[]> = {
  Open: ['Funded', 'Dropped'],
  Funded: ['Working', 'Delivered', 'Refunded'],
  Working: ['Delivered', 'Disputed', 'Refunded'],
  Delivered: ['Delivered', 'Working', 'Disputed', 'Accepted', 'Refunded'],
  Disputed: ['Accepted', 'Settled', 'Refunded'],
  Accepted: [],
  Settled: [],
  Refunded: [],
  Dropped: [],
};

export const milestoneLabels = {
  Open: '待托管',
  Funded: '已托管，待开工',
  Working: '制作中',
  Delivered: '待验收',
  Disputed: '争议处理中',
  Accepted: '已验收，款项已结给服务商',
  Settled: '已裁定，款项已分配',
  Refunded: '已取消，款项已退回',
  Dropped: '已取消',
} as const satisfies Record<MilestoneStatus, string>;

/** Those in which money is held for it. */
export const heldStatuses = ['Funded', 'Working', 'Delivered', 'Disputed'] as const satisfies readonly MilestoneStatus[];

/** The number of the milestone that must meet the clauses: the last that was not dropped. */
export const bindingNumber = (milestones: readonly { number: number; status: MilestoneStatus }[]): number =>
  Math.max(0, ...milestones.filter(({ status }) => status !== 'Dropped').map(({ number }) => number));

export const isMilestoneOver = (status: MilestoneStatus): boolean => milestoneTransitions[status].length === 0;
