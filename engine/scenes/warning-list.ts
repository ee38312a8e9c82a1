import { cutParams } from '#domain/display/sentence';
import { reportLimits } from '#domain/limits';
import type { ModelWarning, WarningCode } from '#domain/models/warnings';

/**
 * Collects warnings while a file is read: each one once, countable ones with their total. Texts are cut, and of each code only the first
 * `reportLimits.perCode` are kept, so that no file can fill our memory with what is wrong with it.
 */
export class WarningList {
  readonly #single = new Map<string, ModelWarning>();
  readonly #counts = new Map<WarningCode, number>();
  /** Of each code, how many are kept, the last of them, and how many more there were. */
  readonly #kept = new Map<WarningCode, { count: number; last: ModelWarning; more: number }>();

  add(code: WarningCode, params: Record<string, string | number> = {}): void {
    const cut = cutParams(params);
    const key = JSON.stringify([code, cut]);
    if (this.#single.has(key)) return;
    const warning: ModelWarning = Object.keys(cut).length > 0 ? { code, params: cut } : { code };
    const kept = this.#kept.get(code) ?? { count: 0, last: warning, more: 0 };
    this.#kept.set(code, kept);
    if (kept.count === reportLimits.perCode) {
      kept.more++;
      return;
    }
    kept.count++;
    kept.last = warning;
    this.#single.set(key, warning);
  }

  /** Adds to the `count` of one warning. */
  count(code: WarningCode, count = 1): void {
    if (count > 0) this.#counts.set(code, (this.#counts.get(code) ?? 0) + count);
  }

  /** Adds everything from another list. */
  absorb(other: WarningList): void {
    for (const { code, params } of other.#single.values()) this.add(code, params);
    for (const [code, { more }] of other.#kept) {
      const kept = this.#kept.get(code);
      if (kept !== undefined) kept.more += more;
    }
    for (const [code, count] of other.#counts) this.count(code, count);
  }

  list(): ModelWarning[] {
    const single = [...this.#single.values()].map((warning) => {
      const { last, more = 0 } = this.#kept.get(warning.code) ?? {};
      return warning === last && more > 0 ? { ...warning, more } : warning;
    });
    return [...single, ...[...this.#counts].map(([code, count]) => ({ code, params: { count } }))];
  }
}
