import { WebSocket } from 'ws';
import type { ProgressFrame, Push, PushedRows, SocketFrame } from '#domain/events/push';
import type { SocketLimits } from '#domain/limits';
import type { Caller } from '#services/accounts/caller';

/** Close codes; the client reconnects with the last seq it saw. */
export const closeCodes = {
  goingAway: 1001,
  /** The client reads more slowly than frames arrive. */
  tooSlow: 1013,
  /** The client sends, though it only has to listen. */
  tooMuch: 1008,
  /** The user has as many sockets as allowed. */
  tooMany: 4429,
  signedOut: 4401,
} as const;

const maxBufferedBytes = 1024 ** 2;
/** For the close frame of a flooding client to leave. */
const floodGraceMs = 200;

/** One user's socket: what it has been sent, and whether it is still alive. */
export class Connection {
  readonly caller: Caller;
  /** Seq of the last event sent to the socket. */
  cursor: number;
  private readonly socket: WebSocket;
  private readonly limits: SocketLimits;
  private heard = true;
  private frames = 0;
  private framesSince = Date.now();
  private readonly shown = new Map<string, string>();

  constructor(socket: WebSocket, { caller, cursor, limits }: { caller: Caller; cursor: number; limits: SocketLimits }) {
    this.socket = socket;
    this.caller = caller;
    this.cursor = cursor;
    this.limits = limits;
    socket.on('pong', () => (this.heard = true));
    for (const frame of ['message', 'ping', 'pong']) socket.on(frame, () => this.countFrame());
    // `close` follows every error and is handled there.
    socket.on('error', () => undefined);
  }

  /** Returns false when the socket is closed, or has just been closed because the client reads too slowly. */
  send(frame: SocketFrame): boolean {
    if (this.socket.readyState !== WebSocket.OPEN) return false;
    if (this.socket.bufferedAmount > maxBufferedBytes) {
      this.close('tooSlow');
      return false;
    }
    this.socket.send(JSON.stringify(frame));
    return true;
  }

  /** Sends an event unless it has been sent; events arrive in order. */
  deliver(push: Push, rows: PushedRows | undefined): void {
    if (push.seq > this.cursor && this.send({ kind: 'event', push, ...(rows && { rows }) })) this.cursor = push.seq;
  }

  /** Sends the percent of whatever changed, and forgets what is no longer running. */
  showProgress(frames: ProgressFrame[]): void {
    const running = new Set(frames.map(({ id }) => id));
    for (const id of this.shown.keys()) if (!running.has(id)) this.shown.delete(id);
    for (const frame of frames) {
      const { id, stage, percent, pieces } = frame;
      const line = `${stage} ${percent} ${pieces?.done ?? ''}`;
      if (this.shown.get(id) === line) continue;
      this.shown.set(id, line);
      this.send({ kind: 'progress', progress: frame });
    }
  }

  /** Pings the client; terminates the socket when the previous ping went unanswered. */
  ping(): void {
    if (!this.heard) return this.socket.terminate();
    this.heard = false;
    this.socket.ping();
  }

  /** Ends the socket of a client that floods us: at once, since it may not stop for a close frame. */
  private countFrame(): void {
    if (Date.now() - this.framesSince > this.limits.framesMs) {
      this.frames = 0;
      this.framesSince = Date.now();
    }
    this.frames += 1;
    if (this.frames <= this.limits.frames || this.socket.readyState !== WebSocket.OPEN) return;
    this.close('tooMuch');
    this.socket.pause();
    setTimeout(() => this.socket.terminate(), floodGraceMs).unref();
  }

  close(reason: keyof typeof closeCodes): void {
    this.socket.close(closeCodes[reason], reason);
  }
}
