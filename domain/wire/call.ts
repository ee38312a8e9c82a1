/** Who may make a call; nobody else may. */
export type Access = 'public' | 'user' | 'administrator';

/**
 * What calls take from the allowance of an address and of an account, in points. One point is a few rows found by their keys; how many points there are is in
 * `api/gateway/rate-limit.ts`.
 */
export const costs = {
  /** Finds rows by their keys, or writes a few. */
  usual: 1,
  /** Writes up to as many rows as an order has lines. */
  many: 3,
  /** Goes through all rows of an account, or a page of a list that grows. */
  list: 5,
  /** Searches what everybody has, or makes a file. */
  search: 10,
} as const;

export type Cost = keyof typeof costs;

/** A call of the API: its documented path, letter for letter, who may make it, what it costs, and whether it changes anything. */
export interface Call {
  path: string;
  access: Access;
  /** What changes something must not be repeated by whoever overheard it; what only reads may also be asked by GET. */
  effect: 'read' | 'change';
  cost: Cost;
  /** Travels outside LZ1, by POST only; `also`: sealed or not, as its sender can: docs/decisions/plain-calls.md. */
  plain?: boolean | 'also';
  /** Bytes that its parameters may have, where they may be more than usual: `connectionLimits.bodyBytes`. */
  bodyBytes?: number;
  /** `resp_code` of success, where it is documented as another than 60000: docs/decisions/success-code.md. */
  successCode?: number;
}

export const publicRead = (path: string, cost: Cost = 'usual'): Call => ({ path, access: 'public', effect: 'read', cost });
export const publicChange = (path: string, cost: Cost = 'usual'): Call => ({ path, access: 'public', effect: 'change', cost });
export const userRead = (path: string, cost: Cost = 'usual'): Call => ({ path, access: 'user', effect: 'read', cost });
export const userChange = (path: string, cost: Cost = 'usual'): Call => ({ path, access: 'user', effect: 'change', cost });
export const administratorRead = (path: string, cost: Cost = 'usual'): Call => ({ path, access: 'administrator', effect: 'read', cost });
export const administratorChange = (path: string, cost: Cost = 'usual'): Call => ({
  path,
  access: 'administrator',
  effect: 'change',
  cost,
});

/** Whether a call reads so much that it waits in a line, a few at once, and stops when its client leaves. */
export const isDear = ({ effect, cost }: Call): boolean => effect === 'read' && costs[cost] >= costs.list;
