import type { SocketFrame } from '#domain/events/push';
import { failuresInARow } from '#domain/events/reconnect';
import { retryDelayMs } from '#domain/uploads/retry';
import { socketPath } from '#domain/events/calls';
import { ApiError } from '../api-error.ts';
import { call } from '../client.ts';
import { onReconnect } from '../connection.ts';

interface Options {
  /** The last sequence number seen; undefined for a new client. */
  sinceSeq: () => number | undefined;
  onFrame: (frame: SocketFrame) => void;
  /** The connection is open; `again` when it had been lost before. */
  onOpen: (again: boolean) => void;
  onClose: () => void;
}

/** A WebSocket that reconnects: a new ticket for every connection, backoff between attempts, resumed by sequence number. */
export class EventSocket {
  readonly #options: Options;
  #socket: WebSocket | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #failures = 0;
  #readyAt: number | undefined;
  #connections = 0;
  #stopped = false;
  readonly #unfollow: () => void;

  constructor(options: Options) {
    this.#options = options;
    this.#unfollow = onReconnect(this.#renew);
    document.addEventListener('visibilitychange', this.#reconnectNow);
    void this.#connect();
  }

  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
    this.#unfollow();
    document.removeEventListener('visibilitychange', this.#reconnectNow);
    this.#socket?.close();
  }

  /** The server answers again after it was away: a socket of before may be dead without having said so. */
  #renew = (): void => {
    const old = this.#socket;
    if (this.#timer !== undefined || old === undefined) return this.#reconnectNow();
    this.#socket = undefined;
    old.close();
    this.#options.onClose();
    void this.#connect();
  };

  /** There is a reason to hope: reconnect without waiting. */
  #reconnectNow = (): void => {
    if (this.#timer === undefined || document.hidden) return;
    clearTimeout(this.#timer);
    void this.#connect();
  };

  async #connect(): Promise<void> {
    this.#timer = undefined;
    try {
      const { ticket } = await call('socketTicket', {});
      if (this.#stopped) return;
      this.#open(ticket);
    } catch (error) {
      // Without a session there is no reason to reconnect.
      if (error instanceof ApiError && error.respCode === 401) return;
      this.#reconnectLater();
    }
  }

  #open(ticket: string): void {
    const address = new URL(socketPath, location.href);
    address.protocol = location.protocol === 'https:' ? 'wss:' : 'ws:';
    address.searchParams.set('ticket', ticket);
    const sinceSeq = this.#options.sinceSeq();
    if (sinceSeq !== undefined) address.searchParams.set('sinceSeq', String(sinceSeq));
    // Without a place to resume from, events since the page was opened would be missed by lists that were fetched before them.
    else address.searchParams.set('pageAgeMs', String(Math.ceil(performance.now())));
    const socket = new WebSocket(address);
    this.#socket = socket;
    socket.addEventListener('message', ({ data }: MessageEvent<string>) => {
      const frame = JSON.parse(data) as SocketFrame;
      if (frame.kind === 'ready') {
        this.#readyAt = performance.now();
        this.#connections += 1;
        this.#options.onOpen(this.#connections > 1);
      }
      this.#options.onFrame(frame);
    });
    socket.addEventListener('close', () => {
      if (socket !== this.#socket) return;
      this.#socket = undefined;
      this.#options.onClose();
      this.#reconnectLater();
    });
  }

  #reconnectLater(): void {
    if (this.#stopped || this.#timer !== undefined) return;
    this.#failures = failuresInARow(this.#failures, this.#readyAt === undefined ? undefined : performance.now() - this.#readyAt);
    this.#readyAt = undefined;
    this.#timer = setTimeout(() => void this.#connect(), retryDelayMs(this.#failures, Math.random()));
  }
}
