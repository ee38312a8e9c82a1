/** How much a file may make a reader do: enough for whatever it can honestly say in its bytes, and no more. */

import { unreadable } from './read-failure.ts';

/** Steps that any file has, and those that each of its bytes adds. A step is a few nanoseconds: a byte, an element or a reference looked at. */
export const workLimits = { steps: 30_000_000, stepsPerByte: 16 } as const;

/**
 * Counts the steps of reading one file. What a reader does once for each byte needs no counting; it charges whatever a file can have it do over and
 * over: a list gone through for each of another's entries, a shape built once more.
 */
export class Work {
  steps = 0;
  #limit: number = workLimits.steps;

  /** @param bytes Size of the file. */
  constructor(bytes: number) {
    this.grant(bytes);
  }

  /** Takes a further file of `bytes` bytes into account. */
  grant(bytes: number): void {
    this.#limit += bytes * workLimits.stepsPerByte;
  }

  /** Counts `steps`. Throws `model.unreadable` beyond what the file's size allows. */
  charge(steps: number): void {
    this.steps += steps;
    // What is no number must not switch the account off.
    if (!(this.steps <= this.#limit)) throw unreadable('内容之间重复引用过多，读取所需的步骤远超文件的大小，请精简后重新导出');
  }
}
