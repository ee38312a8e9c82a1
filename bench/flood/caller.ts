import type { Agent } from 'node:http';
import type { GatewayKeyView } from '#domain/gateway/views';
import { calls, type CallName } from '#domain/catalog/calls';
import { createWireSession, type WireSession } from '#domain/gateway/session';
import type { Call as CallRow } from '#domain/wire/call';
import type { Envelope } from '#domain/wire/envelope';
import { webClient } from '#domain/wire/lz1';
import { timed, type Call } from '../api/load.ts';

/** Somebody at an address, who speaks LZ1 as our pages do. */
export class Caller {
  readonly #port: number;
  readonly #agent: Agent;
  readonly #headers: Record<string, string>;
  readonly #token: string | undefined;
  readonly #session: WireSession;
  readonly #kept = new Map<string, Call>();

  constructor(port: number, agent: Agent, address: string, token?: string) {
    this.#port = port;
    this.#agent = agent;
    this.#token = token;
    this.#headers = { 'x-forwarded-for': address, ...(token !== undefined && { authorization: `Bearer ${token}` }) };
    const fetchKey = async (): Promise<GatewayKeyView> => {
      const { body } = await timed(agent, { port, path: calls.gatewayPublicKey.path, headers: this.#headers });
      return (JSON.parse(body) as Envelope<GatewayKeyView>).datas;
    };
    this.#session = createWireSession({ client: webClient, fetchKey });
  }

  /** A call, sealed; what only reads is sealed once and sent again. */
  async seal(name: CallName, payload: object): Promise<Call> {
    const { path, effect, plain }: CallRow = calls[name];
    const kept = this.#kept.get(name);
    if (kept !== undefined) return kept;
    const base = { port: this.#port, path };
    if (plain === true) {
      const headers = { ...this.#headers, 'content-type': 'application/json' };
      return { ...base, headers, body: JSON.stringify(payload) };
    }
    const { address, ...sealed } = await this.#session.seal({ path, payload, token: this.#token, form: 'form' });
    const call = { port: this.#port, path: address, ...sealed, headers: { ...sealed.headers, ...this.#headers } };
    if (effect === 'read') this.#kept.set(name, call);
    return call;
  }

  async ask(name: CallName, payload: object): Promise<{ status: number; ms: number }> {
    return timed(this.#agent, await this.seal(name, payload));
  }
}
