/** Calls about the gateway itself. */

import { publicRead, type Call } from '../wire/call.ts';

export const gatewayCalls = {
  /** Plain, because a client needs the key before it can seal anything. */
  gatewayPublicKey: { ...publicRead('/api-auth/gateway/public-key'), plain: true },
} as const satisfies Record<string, Call>;
