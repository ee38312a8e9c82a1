import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface FaultyHttp {
  url: string;
  /** Answers every request with 503 from now on: each second one in S3's words, the others as a proxy does, without. */
  refuse: () => void;
  serve: () => void;
  /** How many it has refused. */
  refused: () => number;
  close: () => Promise<void>;
}

const slowDown =
  '<?xml version="1.0" encoding="UTF-8"?><Error><Code>SlowDown</Code><Message>Please reduce your request rate.</Message></Error>';

/** A way to an HTTP server that can answer in its place. Host names are passed on, so that signatures hold. */
export async function openFaultyHttp(target: string): Promise<FaultyHttp> {
  const { hostname, port } = new URL(target);
  let refusing = false;
  let refused = 0;
  const server = createServer((incoming, outgoing) => {
    if (refusing) {
      refused++;
      incoming.resume();
      const inWords = refused % 2 === 0 && incoming.method !== 'HEAD';
      outgoing.writeHead(503, { 'content-type': inWords ? 'application/xml' : 'text/plain' });
      outgoing.end(inWords ? slowDown : '');
      return;
    }
    const { method, url, rawHeaders } = incoming;
    const passed = request({ hostname, port, method, path: url, headers: rawHeaders as unknown as Record<string, string>, agent: false });
    passed.on('response', (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
      answer.pipe(outgoing);
    });
    passed.on('error', () => outgoing.destroy());
    outgoing.on('close', () => passed.destroy());
    incoming.pipe(passed);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    refuse: () => {
      refusing = true;
    },
    serve: () => {
      refusing = false;
    },
    refused: () => refused,
    close: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}
