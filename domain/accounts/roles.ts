/** What an account may be. `domain/catalog/rights.ts` says what each may do, and `api/gateway/policies.ts` alone holds it. */
export const roles = ['user', 'support', 'reviewer', 'finance', 'editor', 'operator', 'auditor', 'administrator'] as const;
export type Role = (typeof roles)[number];

/** Everybody who works here. */
export type StaffRole = Exclude<Role, 'user'>;
export const staffRoles = roles.filter((role): role is StaffRole => role !== 'user');
