/** What an operator grants an account; the one place that reads it is `api/gateway/policies.ts`. */
export const roles = ['user', 'administrator'] as const;
export type Role = (typeof roles)[number];
