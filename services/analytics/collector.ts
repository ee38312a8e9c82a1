import { isbot } from 'isbot';
import type { Measures } from '#domain/measures';
import { dayOf } from '#domain/analytics/days';
import { analyticsLimits } from '#domain/analytics/limits';
import { pageOf } from '#domain/analytics/pages';
import { pageErrorOf, pressedPoint } from '#domain/analytics/points';
import { campaignOf, sourceOf } from '#domain/analytics/sources';
import { currentTime, type ClockDeps } from '../deps.ts';
import { networkOf } from './network.ts';
import { newVisitId, readVisitId } from './visit-id.ts';
import { foldSteps } from './fold-steps.ts';
import { writeArrivals, type Arrival, type Coined } from './write-arrivals.ts';

export interface CollectorDeps extends ClockDeps {
  secret: string;
  measures?: Measures | undefined;
}

/** Who sends a beacon, as far as it is looked at. */
export interface Sender {
  address: string;
  userAgent: string;
  /** By which this site is reached. */
  host: string;
}

/** Takes what pages tell, in memory, and writes it a little later. Nothing here waits for the database, and nobody is refused. */
export interface Collector {
  /** A visit begins; its id. */
  visit: (opened: { entrance: string; referrer: string }, sender: Sender) => string;
  /** A further page; the id of the visit, new where it is none of ours. */
  view: (visitId: string | undefined, page: string, sender: Sender) => string;
  /** Something was pressed, or went wrong. */
  act: (visitId: string | undefined, what: { button: string } | { error: string }, sender: Sender) => string;
  end: (visitId: string, sender: Sender) => void;
  /** Writes what waits; false where the database did not take it. */
  flush: () => Promise<boolean>;
  /** Begins to write by itself. */
  start: () => void;
  close: () => Promise<void>;
}

const writeEveryMs = 1000;
/** Of what people did beside visits, which is read from the database. */
const foldEveryMs = 5000;

export function createCollector(deps: CollectorDeps): Collector {
  let pending: Arrival[] = [];
  let lost = 0;
  let writing: Promise<boolean> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let foldedAt = 0;
  const beacons = new Map<string, number>();
  let coined: { day: string; names: Coined } = { day: '', names: new Map() };
  let minute = 0;
  const told = new Set<string>();

  const lose = (): void => {
    lost++;
    deps.measures?.count('analyticsLost', {});
  };
  const take = (arrival: Arrival): void => {
    if (pending.length >= analyticsLimits.pending) return lose();
    pending.push(arrival);
  };
  /** Whether an address sends more than people do. */
  const isFlood = (address: string, now: Date): boolean => {
    const current = Math.floor(now.getTime() / 60_000);
    if (current !== minute || beacons.size > analyticsLimits.addresses) {
      minute = current;
      beacons.clear();
    }
    const sent = (beacons.get(address) ?? 0) + 1;
    beacons.set(address, sent);
    return sent > analyticsLimits.beaconsPerMinute;
  };
  /** What is of a campaign counts once a visit. */
  const isFirst = (visitId: string, { name, campaign }: { name: string; campaign: string }): boolean => {
    if (campaign === '') return true;
    if (told.size >= analyticsLimits.addresses) told.clear();
    const key = `${visitId} ${name} ${campaign}`;
    if (told.has(key)) return false;
    told.add(key);
    return true;
  };
  const isBot = ({ address, userAgent }: Sender, now: Date): boolean => isFlood(address, now) || userAgent === '' || isbot(userAgent);
  const known = (visitId: string | undefined, now: Date): string =>
    readVisitId(deps.secret, visitId) === undefined ? newVisitId(deps.secret, now) : (visitId as string);

  const write = async (): Promise<boolean> => {
    const [taken, missed] = [pending, lost];
    if (taken.length === 0 && missed === 0) return true;
    [pending, lost] = [[], 0];
    try {
      const at = currentTime(deps);
      if (coined.day !== dayOf(at)) coined = { day: dayOf(at), names: new Map() };
      await writeArrivals(deps, { arrivals: taken, lost: missed, at, coined: coined.names });
      return true;
    } catch {
      // Kept for the next time, as far as there is room; the oldest first.
      lost += missed;
      pending = [...taken, ...pending];
      while (pending.length > analyticsLimits.pending) {
        pending.pop();
        lose();
      }
      return false;
    }
  };
  const flush = async (): Promise<boolean> => {
    await writing;
    writing = write().finally(() => (writing = undefined));
    return writing;
  };
  const tick = async (): Promise<void> => {
    await flush();
    if (Math.abs(Date.now() - foldedAt) >= foldEveryMs) {
      foldedAt = Date.now();
      // What it did not get to it finds the next time.
      await foldSteps(deps).catch(() => 0);
    }
    if (timer !== undefined) timer = setTimeout(() => void tick(), writeEveryMs).unref();
  };

  return {
    visit({ entrance, referrer }, sender) {
      const at = currentTime(deps);
      const id = newVisitId(deps.secret, at);
      const { address, host } = sender;
      const bot = isBot(sender, at);
      const origin = { source: sourceOf(referrer, host), campaign: campaignOf(entrance) };
      take({ kind: 'visit', visitId: id.replaceAll('-', ''), at, ...origin, page: pageOf(entrance), network: networkOf(address), bot });
      return id;
    },
    view(visitId, page, sender) {
      const at = currentTime(deps);
      const id = known(visitId, at);
      take({ kind: 'view', visitId: id.replaceAll('-', ''), at, page: pageOf(page), bot: isBot(sender, at) });
      return id;
    },
    act(visitId, what, sender) {
      const at = currentTime(deps);
      const id = known(visitId, at);
      if (isBot(sender, at)) return id;
      const of = { visitId: id.replaceAll('-', ''), at };
      if ('error' in what) take({ ...of, kind: 'error', name: pageErrorOf(what.error) });
      else {
        const pressed = pressedPoint(what.button);
        if (isFirst(id, pressed)) take({ ...of, kind: 'button', ...pressed });
      }
      return id;
    },
    end(visitId, { address }) {
      const at = currentTime(deps);
      const read = readVisitId(deps.secret, visitId);
      if (read === undefined || isFlood(address, at)) return;
      // A clock that went back has no visit end before it began.
      const seconds = Math.round((at.getTime() - read.startedAt) / 1000);
      take({ kind: 'end', visitId: read.id, at, seconds: Math.min(Math.max(seconds, 0), analyticsLimits.visitSecondsMost) });
    },
    flush,
    start() {
      timer ??= setTimeout(() => void tick(), writeEveryMs).unref();
    },
    async close() {
      clearTimeout(timer);
      timer = undefined;
      await flush();
    },
  };
}
