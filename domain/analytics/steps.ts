/** What a visitor may come to, in this order; each is counted once for a person, payments also each time. */
export const funnelSteps = ['registered', 'uploaded', 'worked', 'paid'] as const;
export type FunnelStep = (typeof funnelSteps)[number];

/** What is noted of a person: how far he came, and what of his payments went back. */
export type NotedStep = FunnelStep | 'refunded';
