import { setTimeout as delay } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { socketPath } from '#domain/events/calls';
import type { SocketFrame } from '#domain/events/push';
import type { DemoClient } from '../../script/journey/client.ts';
import { causeOf } from './repeating.ts';

/** A socket as the dashboard keeps it: opened again with a new ticket from the last number it saw. */
export interface LiveSocket {
  /** Numbers of the events, as they came. */
  seen: readonly number[];
  /** Codes that it was closed with; one that was refused was never open. */
  closings: readonly number[];
  close: () => Promise<void>;
}

const againMs = 100;

/** Keeps a socket open until it is closed here. Its client's patience is that of its calls. */
export function keepSocket(client: DemoClient, onFault: (fault: string) => void): LiveSocket {
  const seen: number[] = [];
  const closings: number[] = [];
  let current: WebSocket | undefined;
  let stopped = false;
  const live = async (): Promise<void> => {
    const { ticket } = await client.call<{ ticket: string }>('socketTicket');
    const sinceSeq = seen.at(-1) ?? 0;
    const socket = new WebSocket(`${client.origin.replace(/^http/, 'ws')}${socketPath}?ticket=${ticket}&sinceSeq=${sinceSeq}`);
    current = socket;
    socket.on('message', (data: Buffer) => {
      const frame = JSON.parse(data.toString()) as SocketFrame;
      if (frame.kind === 'event') seen.push(frame.push.seq);
    });
    socket.on('error', (error) => onFault(`socket: ${error.message}`));
    let opened = false;
    socket.once('open', () => (opened = true));
    const code = await new Promise<number>((closed) => socket.once('close', closed));
    if (opened && !stopped) closings.push(code);
  };
  const lives = async (): Promise<void> => {
    while (!stopped) {
      await live().catch((error: unknown) => onFault(`socket: ${causeOf(error)}`));
      await delay(againMs);
    }
  };
  const running = lives();
  return {
    seen,
    closings,
    close: async () => {
      stopped = true;
      current?.close();
      await running;
    },
  };
}
