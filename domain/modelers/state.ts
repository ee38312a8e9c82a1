/** States of one application. A rejected one stays as it is: who applies again hands in a new one. */
export const modelerStatuses = ['UnderReview', 'Approved', 'Rejected'] as const;
export type ModelerStatus = (typeof modelerStatuses)[number];

export const modelerTransitions: Record<ModelerStatus, readonly ModelerStatus[]> = {
  UnderReview: ['Approved', 'Rejected'],
  Approved: [],
  Rejected: [],
};

export const modelerStatusLabels = { UnderReview: '审核中', Approved: '已通过', Rejected: '未通过' } as const satisfies Record<
  ModelerStatus,
  string
>;

/** `reviewStatus` on the wire. */
export const reviewStatuses = { UnderReview: 0, Approved: 1, Rejected: 2 } as const satisfies Record<ModelerStatus, number>;
