/** States of a model in the mall: docs/decisions.md#mall-models. */

export const mallStatuses = ['Draft', 'OnSale', 'Withdrawn', 'Frozen'] as const;
export type MallStatus = (typeof mallStatuses)[number];

/** A move to the same state changes what is offered. What an operator froze comes back to its seller as withdrawn. */
export const mallTransitions: Record<MallStatus, readonly MallStatus[]> = {
  Draft: ['Draft', 'OnSale'],
  OnSale: ['OnSale', 'Withdrawn', 'Frozen'],
  Withdrawn: ['OnSale', 'Withdrawn', 'Frozen'],
  Frozen: ['Withdrawn'],
};

/** What its seller reads. */
export const mallStatusLabels = {
  Draft: '待发布',
  OnSale: '已上架',
  Withdrawn: '已下架',
  Frozen: '已冻结',
} as const satisfies Record<MallStatus, string>;
