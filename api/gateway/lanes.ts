import type { ServerResponse } from 'node:http';
import { AppError } from '#domain/errors/app-error';
import type { LaneLimits } from '#domain/limits';
import type { Lane } from './lane.ts';
import type { Middleware } from './state.ts';

/** Calls of an address: how many are worked on, how many began in this turn of the event loop, and those that wait, in the order in which they came. */
interface Address {
  underWay: number;
  begun: number;
  waiting: Set<() => void>;
}

/** Opens the lane of a call from an address, whose answer goes to `response`. */
export type OpenLane = (address: string, response: Pick<ServerResponse, 'once' | 'off'>) => Lane;

/**
 * Has the api work on a few calls of an address at once, and begin fewer in each turn of the event loop, while the others wait: the steps of a hundred calls take turns on the loop,
 * and whoever asks one would wait for a hundred at each of its own. What has held its lane for `heldMs` waits for something else, as a lock or a provider, and leaves it by itself.
 * Nobody waits in another's lane, so lanes have no common end; how many connections an address has is their bound.
 */
export function createLanes({ atOnce, eachTurn, heldMs, retrySeconds }: LaneLimits): OpenLane {
  const addresses = new Map<string, Address>();
  let isCounting = false;

  const beginNext = (address: Address): void => {
    while (address.underWay < atOnce && address.begun < eachTurn) {
      const [next] = address.waiting;
      if (next === undefined) return;
      address.waiting.delete(next);
      address.underWay++;
      address.begun++;
      next();
    }
  };
  /** Counts anew in the next turn, when what has arrived meanwhile was taken in. */
  const count = (): void => {
    if (isCounting) return;
    isCounting = true;
    setImmediate(() => {
      isCounting = false;
      for (const [key, address] of addresses) {
        address.begun = 0;
        beginNext(address);
        if (address.begun > 0) count();
        else if (address.underWay === 0 && address.waiting.size === 0) addresses.delete(key);
      }
    });
  };

  return (key, response) => {
    let held: Address | undefined;
    let late: NodeJS.Timeout | undefined;
    const lane: Lane = {
      leave: () => {
        if (held === undefined) return;
        const address = held;
        held = undefined;
        clearTimeout(late);
        address.underWay--;
        beginNext(address);
        count();
      },
      enter: () =>
        new Promise((resolve, reject) => {
          const address = addresses.get(key) ?? { underWay: 0, begun: 0, waiting: new Set() };
          addresses.set(key, address);
          const begin = (): void => {
            response.off('close', gone);
            held = address;
            late = setTimeout(lane.leave, heldMs).unref();
            resolve();
          };
          const gone = (): void => {
            address.waiting.delete(begin);
            count();
            reject(new AppError('request.crowded', { seconds: retrySeconds }));
          };
          response.once('close', gone);
          address.waiting.add(begin);
          beginNext(address);
          count();
        }),
    };
    return lane;
  };
}

/** Works on a request in the lane of its address. */
export const inLanes =
  (openLane: OpenLane): Middleware =>
  async (ctx, next) => {
    const lane = openLane(ctx.ip, ctx.res);
    ctx.state.lane = lane;
    await lane.enter();
    try {
      await next();
    } finally {
      lane.leave();
    }
  };
