/** Loaded before a process's own code, `node --import shifted-clock.js`: a host whose clock is CLOCK_SHIFT_MS off. Temporal's native side and monotonic clocks are as they were. */

const shiftMs = Number(process.env.CLOCK_SHIFT_MS ?? 0);
const Right = Date;

class Shifted extends Right {
  constructor(...given: []) {
    if (given.length === 0) super(Right.now() + shiftMs);
    else super(...given);
  }
  static override now(): number {
    return Right.now() + shiftMs;
  }
}

globalThis.Date = Shifted as DateConstructor;
