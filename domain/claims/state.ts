/**
 * States of a claim that a listing was stolen: `Hearing` from when the listing is frozen for it and its seller may answer; a decision ends it. docs/decisions/claims.md
 */
export const claimStatuses = ['Open', 'Hearing', 'Upheld', 'Dismissed', 'Withdrawn'] as const;
export type ClaimStatus = (typeof claimStatuses)[number];

export const claimTransitions: Record<ClaimStatus, readonly ClaimStatus[]> = {
  Open: ['Hearing', 'Dismissed', 'Withdrawn'],
  // A move to the same state: the seller has answered.
  Hearing: ['Hearing', 'Upheld', 'Dismissed'],
  Upheld: [],
  Dismissed: [],
  Withdrawn: [],
};

export const claimStatusLabels = {
  Open: '等待处理',
  Hearing: '已冻结，等待发布者说明',
  Upheld: '举报成立',
  Dismissed: '举报不成立',
  Withdrawn: '已撤回',
} as const satisfies Record<ClaimStatus, string>;

/** Who claims, towards the work. */
export const claimantRoles = { author: '作品的作者', owner: '购买了著作权的权利人', agent: '作者或权利人委托的代理人' } as const;
export type ClaimantRole = keyof typeof claimantRoles;
export const claimantRoleNames = Object.keys(claimantRoles) as ClaimantRole[];
