import { randomInt } from 'node:crypto';
import { createServer, request as send, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream';
import { freePort } from './ports.ts';

/**
 * Temporal's UI may start, signal and end workflows, and answers whatever host name it is asked by, so that a page of another site
 * reaches it through a name of its own that leads to this machine. It therefore listens where no page can guess, and this door,
 * the only one that is ever shown to a browser, lets through what its own pages ask and what a person opens.
 */

export interface UiGuard {
  url: string;
  close: () => Promise<void>;
}

export interface Place {
  host: string;
  port: number;
}

/** One of 16 million loopback addresses, and a free port of it. Linux listens on all of 127.0.0.0/8. */
export async function hiddenPlace(): Promise<Place> {
  const host = ['127', randomInt(1, 255), randomInt(256), randomInt(1, 255)].join('.');
  return { host, port: await freePort(0, host) };
}

/** Whether a request comes from the pages of `hosts` themselves, from a person, or from a program that is no browser. */
export function isOwnRequest({ method, headers }: Pick<IncomingMessage, 'method' | 'headers'>, hosts: readonly string[]): boolean {
  const { host = '', origin } = headers;
  if (!hosts.includes(host)) return false;
  if (origin !== undefined && origin !== `http://${host}`) return false;
  const site = headers['sec-fetch-site'];
  if (site === undefined || site === 'same-origin' || site === 'none') return true;
  // A link on another page may open it in a tab.
  return method === 'GET' && headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document';
}

/** Whoever goes away in the middle takes only this exchange along. */
const ignore = (): void => undefined;

function answer(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' }).end(`${text}\n`);
}

/** Opens the door to `target` on loopback. `port` 0 picks a free one. */
export async function guardUi(target: Place, port: number): Promise<UiGuard> {
  let hosts: string[] = [];
  const server = createServer((request, response) => {
    if (!isOwnRequest(request, hosts)) return answer(response, 403, 'This page is not open to other sites.');
    const { method, url, headers } = request;
    const onward = send({ ...target, method, path: url, headers }, (reply) => {
      response.writeHead(reply.statusCode ?? 502, reply.headers);
      pipeline(reply, response, ignore);
    });
    onward.on('error', () => {
      if (response.headersSent) response.destroy();
      else answer(response, 502, 'Temporal is starting; try again in a moment.');
    });
    response.once('close', () => onward.destroy());
    pipeline(request, onward, ignore);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const open = (server.address() as AddressInfo).port;
  hosts = [`127.0.0.1:${open}`, `localhost:${open}`];
  return {
    url: `http://127.0.0.1:${open}`,
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}
