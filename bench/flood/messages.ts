import type { CallName } from '#domain/catalog/calls';

/** What the benchmark and its server know of each other. */
export interface Ready {
  type: 'ready';
  port: number;
  /** Of the account that is not flooding. */
  token: string;
  /** Parameters of each public call, of things that are there. */
  payloads: Partial<Record<CallName, object>>;
}

/** What the api's process took since it was last asked. */
export interface Took {
  type: 'took';
  /** Share of one core, over all its threads. */
  cores: number;
  /** Share of the time in which the event loop was busy. */
  loop: number;
}

/** What the flooder is told to do: a process of its own, so that its work delays nobody's clock. */
export interface FloodOrder {
  port: number;
  call: CallName;
  payload: object;
  address: string;
  ms: number;
}

export interface Flooded {
  type: 'flooded';
  answered: number;
  refused: number;
}

export type FloodReply = Ready | Took | Flooded;

/** Rows of each table that everybody reads. */
export const rows = 20_000;
export const connections = 100;
