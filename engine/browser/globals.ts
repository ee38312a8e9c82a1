/** What the engine takes from Node's globals, for a browser's worker; imported before everything else. */

import { Buffer } from 'buffer';

const timeout = globalThis.setTimeout;

/** Timers that can be told not to keep a process alive, of which a worker knows nothing. */
class Timer {
  readonly #id: ReturnType<typeof setTimeout>;

  constructor(id: ReturnType<typeof setTimeout>) {
    this.#id = id;
  }

  unref(): this {
    return this;
  }

  [Symbol.toPrimitive](): number {
    return Number(this.#id);
  }
}

Object.assign(globalThis, {
  Buffer,
  process: { cpuUsage: () => ({ user: performance.now() * 1000, system: 0 }), env: {}, platform: 'browser' },
  setTimeout: (...args: Parameters<typeof timeout>) => new Timer(timeout(...args)),
});
