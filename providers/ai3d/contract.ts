import type { OutsideGenerator } from '#domain/kinds/generate/generators';

/** What is asked of a service. The picture is a PNG. */
export type Ai3dAsk = { prompt: string } | { picture: Buffer<ArrayBuffer>; fine: boolean };

export type Ai3dStatus =
  | { state: 'running'; percent: number }
  /** `filtered`: by a rule on what may be asked for. */
  | { state: 'failed'; filtered: boolean; reason: string }
  /** Addresses of GLBs, which expire: each status gives new ones where the service has such. */
  | { state: 'done'; urls: string[] };

/** A service that makes models. Each call ends in time, or rejects with `ProviderFault`. */
export interface Ai3dProvider {
  /** Whether submitting twice under one key makes one task. Where not, what was sent without an answer is never sent again. */
  keyed: boolean;
  /** How often it is asked for the status. */
  pollMs: number;
  /** @returns the service's number of the task. @throws Ai3dRefusal where it is certain that no task was made. */
  submit: (ask: Ai3dAsk, key: string) => Promise<string>;
  status: (taskId: string) => Promise<Ai3dStatus>;
  /** Asks that no more is spent on a task; nothing where the service has no such call. */
  cancel: (taskId: string) => Promise<void>;
  /** The bytes behind one of the addresses that `status` gave. */
  fetch: (url: string) => Promise<Buffer>;
}

export type Ai3dProviders = Partial<Readonly<Record<OutsideGenerator, Ai3dProvider>>>;

/** A service says no, and has made no task: for good, by a filter, or because it has too much to do. */
export class Ai3dRefusal extends Error {
  override readonly name = 'Ai3dRefusal';
  readonly why: 'refused' | 'filtered' | 'busy';

  constructor(why: Ai3dRefusal['why'], message: string) {
    super(message);
    this.why = why;
  }
}

/** How long one call to a service may take, a picture on its way included. */
export const callMs = 30_000;
