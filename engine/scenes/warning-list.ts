import { cutParams } from '#domain/display/sentence';
import { reportLimits } from '#domain/limits';
import type { ModelWarning, WarningCode } from '#domain/models/warnings';

type Params = Record<string, string | number>;
type Counted = ModelWarning & { params: Params & { count: number } };

/**
 * Collects warnings while a file is read: each one once, countable ones with their total. Texts are cut, and of each code only the first
 * `reportLimits.perCode` are kept, so that no file can fill our memory with what is wrong with it.
 */
export class WarningList {
  readonly #single = new Map<string, ModelWarning>();
  readonly #counted = new Map<string, Counted>();
  /** Of each code, how many are kept, the last of them, and how many more there were. */
  readonly #kept = new Map<WarningCode, { count: number; last: ModelWarning; more: number }>();

  add(code: WarningCode, params: Params = {}): void {
    const cut = cutParams(params);
    const key = JSON.stringify([code, cut]);
    if (this.#single.has(key)) return;
    const warning: ModelWarning = Object.keys(cut).length > 0 ? { code, params: cut } : { code };
    if (this.#isKept(warning)) this.#single.set(key, warning);
  }

  /** Adds to the `count` of one warning; what it names, in `params`, has a count of its own. */
  count(code: WarningCode, count = 1, params: Params = {}): void {
    if (count <= 0) return;
    const cut = cutParams(params);
    const key = JSON.stringify([code, cut]);
    const known = this.#counted.get(key);
    if (known) {
      known.params.count += count;
      return;
    }
    const warning = { code, params: { ...cut, count } };
    if (this.#isKept(warning)) this.#counted.set(key, warning);
  }

  /** Adds everything from another list. */
  absorb(other: WarningList): void {
    for (const { code, params } of other.#single.values()) this.add(code, params);
    for (const { code, params } of other.#counted.values()) {
      const { count, ...named } = params;
      this.count(code, count, named);
    }
    for (const [code, { more }] of other.#kept) {
      const kept = this.#kept.get(code);
      if (kept !== undefined) kept.more += more;
    }
  }

  list(): ModelWarning[] {
    return [...this.#single.values(), ...this.#counted.values()].map((warning) => {
      const { last, more = 0 } = this.#kept.get(warning.code) ?? {};
      return warning === last && more > 0 ? { ...warning, more } : warning;
    });
  }

  /** Whether there is still room for it among those of its code; one more that is not listed where there is none. */
  #isKept(warning: ModelWarning): boolean {
    const kept = this.#kept.get(warning.code) ?? { count: 0, last: warning, more: 0 };
    this.#kept.set(warning.code, kept);
    if (kept.count === reportLimits.perCode) {
      kept.more++;
      return false;
    }
    kept.count++;
    kept.last = warning;
    return true;
  }
}
