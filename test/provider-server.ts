import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a provider's server was asked. */
export interface Asked {
  method: string;
  path: string;
  /** Of the address and of a form in the body. */
  parameters: Record<string, string>;
  query: Record<string, string>;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface Said {
  status?: number;
  /** An object is sent as JSON. */
  body: string | object;
}

export interface ProviderServer {
  url: string;
  asked: Asked[];
  /** What it says from now on; undefined leaves the connection open and says nothing. */
  says: (answer: (asked: Asked, response: ServerResponse) => Said | undefined) => void;
  close: () => Promise<void>;
}

/** A server for tests that plays a provider, by the provider's public documents. */
export async function openProviderServer(): Promise<ProviderServer> {
  const asked: Asked[] = [];
  let answer: (asked: Asked, response: ServerResponse) => Said | undefined = () => ({ status: 404, body: '' });
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('latin1');
    request.on('data', (chunk: string) => (body += chunk));
    request.on('end', () => {
      const { pathname, searchParams } = new URL(request.url ?? '/', 'http://provider');
      const query = Object.fromEntries(searchParams);
      const isForm = request.headers['content-type'] === 'application/x-www-form-urlencoded';
      const parameters = { ...query, ...(isForm && Object.fromEntries(new URLSearchParams(body))) };
      const question = { method: request.method ?? '', path: pathname, parameters, query, headers: request.headers, body };
      asked.push(question);
      const said = answer(question, response);
      if (said === undefined) return;
      response.statusCode = said.status ?? 200;
      response.end(typeof said.body === 'string' ? said.body : JSON.stringify(said.body));
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    says: (next) => (answer = next),
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}

/** How any provider can fail, whatever it was asked. */
export const providerFaults: Readonly<Record<string, (asked: Asked, response: ServerResponse) => Said | undefined>> = {
  'says nothing': () => undefined,
  'answers no JSON': () => ({ body: '<html>502 Bad Gateway</html>' }),
  'answers an empty body': () => ({ body: '' }),
  'answers another JSON': () => ({ body: { hello: [1, 2, 3] } }),
  'answers 500': () => ({ status: 500, body: 'no' }),
  'answers without end': (_, response) => {
    const more = (): boolean => response.write('x'.repeat(65_536));
    const timer = setInterval(more, 1);
    response.once('close', () => clearInterval(timer));
    return undefined;
  },
  'drops the connection': (_, response) => void response.destroy(),
  redirects: (_, response) => {
    response.setHeader('location', 'http://169.254.169.254/latest/meta-data');
    return { status: 302, body: '' };
  },
};

/** The name and message of what a promise rejects with; `went well` otherwise. */
export const failureOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'went well',
    (error: unknown) => (error instanceof Error ? `${error.name}: ${error.message}` : String(error)),
  );
