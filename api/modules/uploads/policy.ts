import type { CallRequest } from '../../gateway/route.ts';

/** Restricts a call to the caller's own uploads: services filter by `ownerId`, so another user's upload is unknown. */
export const ownUpload = <I extends object>(input: I, { caller }: CallRequest): I & { ownerId: string } => ({
  ...input,
  ownerId: caller.userId,
});
