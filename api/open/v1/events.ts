import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { openLimits } from '#domain/open/limits';
import { OpenProblem } from '#domain/open/problems';
import { currentTime } from '#services/deps';
import { readOpenEvents } from '#services/open/events';
import { requireStillValid } from '#services/open/find-caller';
import type { OpenApiDeps } from './deps.ts';
import { signDownloads } from '#services/open/sign-downloads';
import { Places } from './places.ts';
import type { Shown } from '#services/open/present';
import { presentEvent } from '#services/open/present-event';
import type { HandlersOf, OpenRequest } from './request.ts';
import type { Wait } from './wait.ts';

const streamLookMs = 500;
const streamBeatMs = 15_000;
/** How soon a stream ends after its key was revoked. */
const validEveryMs = 1000;
/** Clients come back with the last id, so a stream need not last. */
const streamMs = 10 * 60_000;

export function eventHandlers(deps: OpenApiDeps, wait: Wait): HandlersOf<'listEvents'> {
  const sign = signDownloads(deps);
  const streams = new Places({ each: openLimits.streams, all: openLimits.streamsInAll });
  const shownTo = ({ language, origin }: Pick<OpenRequest, 'language' | 'origin'>): Shown => ({
    ...{ language, origin, sign },
    nowMs: currentTime(deps).getTime(),
  });

  /** Server-sent events, from behind the last id that the client saw. */
  function stream(request: OpenRequest<'listEvents'>, leave: () => void): PassThrough {
    const { ctx, caller, query } = request;
    const last = ctx.get('last-event-id');
    let cursor = /^\d{1,15}$/.test(last) ? Number(last) : query.cursor;
    const sent = new PassThrough();
    const run = async (): Promise<void> => {
      const until = Date.now() + streamMs;
      let beat = Date.now();
      let seen = 0;
      while (!sent.destroyed && !ctx.res.destroyed && Date.now() < until) {
        if (Date.now() - seen > validEveryMs) {
          await requireStillValid(deps, caller);
          seen = Date.now();
        }
        const { events, next } = await readOpenEvents(deps, caller, { cursor, limit: openLimits.listMost });
        for (const event of events) {
          const view = presentEvent(event, shownTo(request), caller.scopes);
          const isFull = !sent.write(`id: ${event.seq}\nevent: ${view.type}\ndata: ${JSON.stringify(view)}\n\n`);
          // A client that does not read holds back its own stream alone.
          if (isFull) await Promise.race([once(sent, 'drain'), once(sent, 'close')]);
        }
        cursor = next;
        if (Date.now() - beat > streamBeatMs) {
          sent.write(': \n\n');
          beat = Date.now();
        }
        if (events.length === 0) await delay(streamLookMs);
      }
      sent.end();
    };
    sent.write('retry: 1000\n\n');
    run()
      .catch((error: unknown) => {
        // A key that was revoked ends its streams, and says no more.
        if (!(error instanceof OpenProblem)) ctx.state.log.warn({ err: error }, 'event stream failed');
        sent.destroy();
      })
      .finally(leave);
    return sent;
  }

  return {
    listEvents: async (request) => {
      const { ctx, caller, query } = request;
      if (ctx.get('accept').includes('text/event-stream')) {
        const leave = streams.take(caller.projectId);
        if (leave === undefined) throw new OpenProblem('rate_limited', { seconds: 5 });
        return { status: 200, body: stream(request, leave), headers: { 'Content-Type': 'text/event-stream; charset=utf-8' } };
      }
      let { cursor } = query;
      const page = await wait(
        { ctx, caller, seconds: query.wait },
        async () => {
          const found = await readOpenEvents(deps, caller, { cursor, limit: query.limit });
          // What tells of nothing here need not be read again.
          if (found.events.length === 0) cursor = found.next;
          return found;
        },
        ({ events, hasMore }) => events.length > 0 || hasMore,
      );
      const data = page.events.map((event) => presentEvent(event, shownTo(request), caller.scopes));
      return { status: 200, body: { data, has_more: page.hasMore, next_cursor: String(page.next) } };
    },
  };
}
