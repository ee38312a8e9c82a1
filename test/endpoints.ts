import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { appendEvent } from '#services/events/append';
import { createSender } from '#providers/fetching/stranger';
import type { DeliverDeps } from '#services/open/webhooks/deliver';
import type { WebhookTiming } from '#domain/open/webhooks';
import type { Database } from '#storage/database/connect';
import { newId } from '#storage/database/ids';
import type { FileRow } from '#storage/database/models/files';
import { testSecret } from './codes.ts';
import { buildFile } from './work.ts';

export interface Received {
  path: string;
  id: string;
  headers: IncomingHttpHeaders;
  body: string;
  at: number;
}

export interface Endpoints {
  port: number;
  /** What arrived at all of them, in order. */
  received: Received[];
  at: (path: string) => Received[];
  /** How the endpoint at a path answers from now on; default 204. */
  answer: (path: string, how: (response: ServerResponse, received: Received) => void) => void;
  close: () => Promise<void>;
}

/** Endpoints of developers, on this machine. */
export async function openEndpoints(): Promise<Endpoints> {
  const received: Received[] = [];
  const answers = new Map<string, (response: ServerResponse, got: Received) => void>();
  const server: Server = createServer((request, response) => {
    void text(request).then((body) => {
      const { url: path = '', headers } = request;
      const got = { path, id: String(headers['webhook-id']), headers, body, at: Date.now() };
      received.push(got);
      const answer = answers.get(path);
      if (answer === undefined) response.writeHead(204).end();
      else answer(response, got);
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    port: (server.address() as AddressInfo).port,
    received,
    at: (path) => received.filter((one) => one.path === path),
    answer: (path, how) => void answers.set(path, how),
    close: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

/** Five days in 3 s. */
export const quickWebhooks: WebhookTiming = { backoffMs: [100, 200, 400], giveUpMs: 3000 };
const publicAddress = '93.184.216.34';

/** How workers reach endpoints: every name is public but `inside`, and leads to this machine. */
export const endpointDeps = (port: number): Pick<DeliverDeps, 'secret' | 'send' | 'webhookTiming'> => ({
  secret: testSecret,
  webhookTiming: quickWebhooks,
  send: createSender({
    resolve: (name) => Promise.resolve([name.startsWith('inside') ? '10.0.0.1' : publicAddress]),
    dial: () => connect(port, '127.0.0.1'),
  }),
});

/** A checked file of a project, as a key brings it. */
export async function fileOfProject(database: Database, { ownerId, projectId }: { ownerId: string; projectId: string }): Promise<FileRow> {
  const file = await buildFile(database, ownerId);
  const now = new Date();
  await database.uploads.create({
    ...{ id: file.uploadId, ownerId, objectKey: file.objectKey, contentType: '', fileName: 'a.glb', fileSize: 10, storeUploadId: '' },
    ...({ modelType: 'single', origin: 'workbench', purpose: 'model', status: 'Completed', claimedBy: `file/${file.id}` } as const),
    ...{ partSize: 10, partCount: 1, createdAt: now, completedAt: now, expiresAt: now },
  });
  await database.openFiles.create({ id: file.uploadId, ownerId, projectId, test: true, createdAt: now });
  return file;
}

/** Has it happened so many times that a file was checked. */
export async function tellChecked(database: Database, file: FileRow, times = 1): Promise<void> {
  const facts = { fileSize: 10, format: 'glb', modelType: 'single', animations: 0, meshes: 1 } as const;
  const payload = { type: 'check', file: facts, step: 'done', outcome: { status: 'Success' }, triangles: 1 } as const;
  await database.transact(async (transaction) => {
    for (let time = 0; time < times; time++) {
      await appendEvent(database, { userId: file.ownerId, subjectId: file.id, dedupeKey: newId(), payload }, transaction);
    }
  });
}
