import { WebSocket } from 'ws';
import type { ProgressFrame, Push, SocketFrame } from '#domain/events/push';
import type { Caller } from '#services/accounts/caller';

/** Why we close a socket; the client comes back with the last seq that it saw. */
export const closeCodes = {
  goingAway: 1001,
  /** Frames pile up faster than they are read. */
  tooSlow: 1013,
  signedOut: 4401,
} as const;

const maxBufferedBytes = 1024 ** 2;

/** One socket of one person: what it has been sent, and whether it still listens. */
export class Connection {
  readonly caller: Caller;
  /** Seq of the last event handed to the socket. */
  cursor: number;
  private readonly socket: WebSocket;
  private heard = true;
  private readonly shown = new Map<string, string>();

  constructor(socket: WebSocket, caller: Caller, cursor: number) {
    this.socket = socket;
    this.caller = caller;
    this.cursor = cursor;
    socket.on('pong', () => (this.heard = true));
    // An error is followed by close, which is what counts.
    socket.on('error', () => undefined);
  }

  /** False when the socket is closed, or was closed because its client reads too slowly. */
  send(frame: SocketFrame): boolean {
    if (this.socket.readyState !== WebSocket.OPEN) return false;
    if (this.socket.bufferedAmount > maxBufferedBytes) {
      this.close('tooSlow');
      return false;
    }
    this.socket.send(JSON.stringify(frame));
    return true;
  }

  /** Sends an event unless it was sent before; events come in order. */
  deliver(push: Push): void {
    if (push.seq > this.cursor && this.send({ kind: 'event', push })) this.cursor = push.seq;
  }

  /** Sends a percent when it differs from the last one shown; forgets what no longer runs. */
  showProgress(frames: ProgressFrame[]): void {
    const running = new Set(frames.map(({ id }) => id));
    for (const id of this.shown.keys()) if (!running.has(id)) this.shown.delete(id);
    for (const { type, id, stage, percent } of frames) {
      const line = `${stage} ${percent}`;
      if (this.shown.get(id) === line) continue;
      this.shown.set(id, line);
      this.send({ kind: 'progress', progress: { type, id, stage, percent } });
    }
  }

  /** Asks for a sign of life; a socket that gave none since the last time is cut. */
  ping(): void {
    if (!this.heard) return this.socket.terminate();
    this.heard = false;
    this.socket.ping();
  }

  close(reason: keyof typeof closeCodes): void {
    this.socket.close(closeCodes[reason], reason);
  }

  terminate(): void {
    this.socket.terminate();
  }
}
