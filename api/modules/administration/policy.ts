import type { Administrator } from '#services/administration/administrator';
import type { CallRequest } from '../../gateway/route.ts';

/** Says who decides; that he may is decided by `api/gateway/policies.ts`. */
export const asAdministrator = <I extends object>(input: I, { caller, ctx }: CallRequest): I & Administrator => ({
  ...input,
  administratorId: caller.userId,
  address: ctx.ip,
});
