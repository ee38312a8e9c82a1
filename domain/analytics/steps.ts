/** What a visitor may come to, in this order; each is counted once for a person, payments also each time. */
export const funnelSteps = ['registered', 'uploaded', 'worked', 'paid'] as const;
export type FunnelStep = (typeof funnelSteps)[number];
