/** States of a model in the mall: docs/decisions/mall-models.md. */

export const mallStatuses = ['Draft', 'UnderReview', 'ChangesNeeded', 'Rejected', 'OnSale', 'Withdrawn', 'Frozen'] as const;
export type MallStatus = (typeof mallStatuses)[number];

/** Those of models that their sellers have offered. */
export const offeredStatuses = [
  'UnderReview',
  'ChangesNeeded',
  'Rejected',
  'OnSale',
  'Withdrawn',
  'Frozen',
] as const satisfies readonly MallStatus[];
export type OfferedStatus = (typeof offeredStatuses)[number];

/** A move to the same state changes what is offered. An administrator looks at a model before it is first on sale, and again where its licence changes. What he froze comes back to its seller as withdrawn. */
export const mallTransitions: Record<MallStatus, readonly MallStatus[]> = {
  Draft: ['Draft', 'UnderReview'],
  UnderReview: ['UnderReview', 'OnSale', 'ChangesNeeded', 'Rejected', 'Withdrawn', 'Frozen'],
  ChangesNeeded: ['ChangesNeeded', 'UnderReview', 'Withdrawn', 'Frozen'],
  // Also when its file is deleted: what was refused for good does not come back as withdrawn.
  Rejected: [],
  OnSale: ['OnSale', 'UnderReview', 'Withdrawn', 'Frozen'],
  Withdrawn: ['UnderReview', 'OnSale', 'Withdrawn', 'Frozen'],
  Frozen: ['Withdrawn'],
};

/** What its seller reads. */
export const mallStatusLabels = {
  Draft: '待发布',
  UnderReview: '审核中',
  ChangesNeeded: '需要修改',
  Rejected: '未通过审核',
  OnSale: '已上架',
  Withdrawn: '已下架',
  Frozen: '已冻结',
} as const satisfies Record<MallStatus, string>;
