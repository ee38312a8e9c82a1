import type { IncomingMessage } from 'node:http';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { socketPath } from '#domain/events/calls';
import { eventLimits, type SocketLimits } from '#domain/limits';
import type { Caller } from '#services/accounts/caller';
import { spendSocketTicket } from '#services/accounts/spend-socket-ticket';
import { eventHeads } from '#services/events/heads';
import { lastSeqBefore } from '#services/events/last-seq-before';
import { countCall } from '#storage/database/rate-limiter';
import type { Database } from '#storage/database/connect';
import { createPlaces } from '../gateway/places.ts';
import type { Site } from '../gateway/site.ts';

/** Why a socket is not opened, as an HTTP status; with 429, when to come back. */
export interface Refusal {
  status: 400 | 401 | 403 | 404 | 429 | 503;
  retryAfterSeconds?: number;
}

export interface Admitted {
  caller: Caller;
  /** Where the client wants to go on. */
  cursor: number;
  lastSeq: number;
}

export interface Admission {
  /** Decides on an upgrade, at the latest after `admitMs`. Its place among its address's sockets is taken until the connection closes. */
  decide: (request: IncomingMessage) => Promise<Refusal | Admitted>;
}

/** What tickets look like: no other is worth a look at the database. */
const ticketShape = /^[\w-]{43}$/;

/**
 * Who may open a socket. Upgrades are metered by address and a refused one costs more, so that junk of one address soon costs us nothing but
 * an answer; what is counted is counted in this process.
 */
export function createAdmission(deps: { database: Database; site: Site; limits: SocketLimits }): Admission {
  const { database, site, limits } = deps;
  const upgrades = new RateLimiterMemory({ points: limits.upgrades, duration: limits.upgradesMs / 1000 });
  const takePlace = createPlaces();

  const look = async (request: IncomingMessage, address: string): Promise<Refusal | Admitted> => {
    const url = URL.canParse(request.url ?? '', 'http://socket') ? new URL(request.url ?? '', 'http://socket') : undefined;
    if (url === undefined) return { status: 400 };
    if (url.pathname.toLowerCase() !== socketPath) return { status: 404 };
    const ticket = url.searchParams.get('ticket') ?? '';
    if (!ticketShape.test(ticket)) return { status: 401 };
    if (!takePlace(address, request.socket, limits.perAddress)) return { status: 429, retryAfterSeconds: limits.upgradesMs / 1000 };
    const caller = await spendSocketTicket({ database }, ticket);
    if (caller === undefined) return { status: 401 };
    const { userId } = caller;
    const lastSeq = (await eventHeads({ database }, [userId])).get(userId) ?? 0;
    const numberOf = (name: string): number | undefined => {
      const given = url.searchParams.get(name) ?? '';
      return /^\d{1,15}$/.test(given) ? Number(given) : undefined;
    };
    const [sinceSeq, pageAgeMs] = [numberOf('sinceSeq'), numberOf('pageAgeMs')];
    if (sinceSeq !== undefined) return { caller, lastSeq, cursor: Math.min(sinceSeq, lastSeq) };
    if (pageAgeMs === undefined) return { caller, lastSeq, cursor: lastSeq };
    const before = new Date(Date.now() - Math.min(pageAgeMs, eventLimits.pageAgeMs));
    return { caller, lastSeq, cursor: await lastSeqBefore({ database }, { userId, lastSeq, before }) };
  };

  return {
    decide: async (request) => {
      const { origin, host } = request.headers;
      // Not counted: it costs no more than a refusal, and a foreign page must not spend its visitor's upgrades.
      if (origin !== undefined && !site.isOwnOrigin(origin, host ?? '')) return { status: 403 };
      const address = site.addressOf(request);
      const seconds = await countCall(upgrades, address);
      if (seconds > 0) return { status: 429, retryAfterSeconds: seconds };
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<Refusal>((resolve) => (timer = setTimeout(() => resolve({ status: 503 }), limits.admitMs)));
      const decision = await Promise.race([look(request, address), late]).finally(() => clearTimeout(timer));
      if ('status' in decision && decision.status !== 503) await upgrades.penalty(address, limits.refusedCost);
      return decision;
    },
  };
}
