import type { ModelWarning, WarningCode } from '#domain/models/warnings';

/** Collects warnings while a file is read: each one once, countable ones with their total. */
export class WarningList {
  readonly #single = new Map<string, ModelWarning>();
  readonly #counts = new Map<WarningCode, number>();

  add(code: WarningCode, params: Record<string, string | number> = {}): void {
    const key = JSON.stringify([code, params]);
    if (!this.#single.has(key)) this.#single.set(key, Object.keys(params).length > 0 ? { code, params } : { code });
  }

  /** Adds to the `count` of one warning. */
  count(code: WarningCode, count = 1): void {
    if (count > 0) this.#counts.set(code, (this.#counts.get(code) ?? 0) + count);
  }

  /** Adds everything from another list. */
  absorb(other: WarningList): void {
    for (const [key, warning] of other.#single) this.#single.set(key, warning);
    for (const [code, count] of other.#counts) this.count(code, count);
  }

  list(): ModelWarning[] {
    return [...this.#single.values(), ...[...this.#counts].map(([code, count]) => ({ code, params: { count } }))];
  }
}
