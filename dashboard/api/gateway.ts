import { gatewayCalls } from '#domain/gateway/calls';
import type { GatewayKeyView } from '#domain/gateway/views';
import { successCode } from '#domain/wire/envelope';
import { webClient, wireLimits } from '#domain/wire/lz1';
import { createWireSession } from '#domain/gateway/session';
import { ApiError } from './api-error.ts';
import { exchange } from './exchange.ts';

const storedUnder = 'modelmill.gateway-key';

interface KeptKey {
  key: GatewayKeyView;
  /** Milliseconds since 1970. */
  fetchedAt: number;
}

/** The gateway's key as another page of ours fetched it; undefined for what is old or no key. */
function keptKey(): GatewayKeyView | undefined {
  try {
    const { key, fetchedAt } = JSON.parse(localStorage.getItem(storedUnder) ?? '') as KeptKey;
    const age = Date.now() - fetchedAt;
    return age >= 0 && age < wireLimits.keyKeptMs ? key : undefined;
  } catch {
    return undefined;
  }
}

async function fetchKey(again: boolean): Promise<GatewayKeyView> {
  const kept = again ? undefined : keptKey();
  if (kept !== undefined) return kept;
  const { envelope } = await exchange<GatewayKeyView>({ method: 'POST', address: gatewayCalls.gatewayPublicKey.path, headers: {} });
  if (envelope.resp_code !== successCode) throw new ApiError(envelope.resp_code, envelope.resp_msg);
  const key = envelope.datas;
  localStorage.setItem(storedUnder, JSON.stringify({ key, fetchedAt: Date.now() } satisfies KeptKey));
  return key;
}

/** What this page keeps of LZ1; every call goes through it. */
export const gateway = createWireSession({ client: webClient, fetchKey });
