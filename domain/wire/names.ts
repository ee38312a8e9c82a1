/** Where the wire's names differ from ours: numeric and string codes (docs/decisions/wire-names.md). */

/** Maps between our names and a wire enum. */
export interface WireCodes<N extends string, C extends number | string> {
  readonly codes: readonly C[];
  toWire: (name: N) => C;
  /** Undefined for an unknown code. */
  fromWire: (code: unknown) => N | undefined;
}

function wireCodes<const T extends Record<string, number | string>>(table: T): WireCodes<keyof T & string, T[keyof T]> {
  const entries = Object.entries(table) as [keyof T & string, T[keyof T]][];
  return {
    codes: entries.map(([, code]) => code),
    toWire: (name) => table[name],
    fromWire: (code) => entries.find(([, known]) => known === code)?.[0],
  };
}

export const wireModelTypes = wireCodes({ single: 0, oblique: 1, map: 2 });

export const wireOrigins = wireCodes({ workbench: 0, publish: 1 });

/** Types of events. */
export const wireEventTypes = wireCodes({ check: 'CHECK', job: 'JOB', payment: 'PAY_WECHAT', message: 'MESSAGE' });
export type WireEventType = (typeof wireEventTypes.codes)[number];
