import type { CallRequest } from '../../gateway/route.ts';

/** Restricts a call to what is the caller's own. */
export const own = <I extends object>(input: I, { caller }: CallRequest): I & { ownerId: string } => ({ ...input, ownerId: caller.userId });

/** Who looks at what is open to everybody; undefined: a visitor. */
export const viewerOf = ({ ctx }: CallRequest): string | undefined => ctx.state.caller?.userId;
