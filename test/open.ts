import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { z } from 'zod';
import type { ApiDeps } from '#api/app';
import type { KeyMode } from '#domain/open/keys';
import type { Scope } from '#domain/open/scopes';
import type { problemSchema } from '#domain/open/resources';
import { makeKey } from '#services/open/make-key';
import { newId } from '#storage/database/ids';
import { createLocalStore } from '#storage/objects/local';
import { openTestApi, type TestApi } from './api.ts';
import { databaseBackends } from './databases.ts';
import { openFlow, type Flow } from './flow.ts';

export interface OpenReply<T> {
  status: number;
  headers: Headers;
  body: T;
}

/** A refusal. */
export type Refused = z.infer<typeof problemSchema>;

/** Calls the developers' API with a key. */
export class OpenClient {
  readonly origin: string;
  readonly key: string;

  constructor(origin: string, key: string) {
    this.origin = origin;
    this.key = key;
  }

  async send<T = Refused>(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<OpenReply<T>> {
    const isBytes = body instanceof Uint8Array || typeof body === 'string';
    const all: Record<string, string> = {
      ...(this.key !== '' && { authorization: `Bearer ${this.key}` }),
      ...(body !== undefined && { 'content-type': isBytes ? 'application/octet-stream' : 'application/json' }),
      ...(method === 'POST' && { 'idempotency-key': newId() }),
      ...headers,
    };
    const sent = body === undefined ? null : isBytes ? (body as string) : JSON.stringify(body);
    const response = await fetch(`${this.origin}/open/v1${path}`, { method, headers: all, body: sent, redirect: 'manual' });
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: (text === '' ? undefined : JSON.parse(text)) as T };
  }

  get<T = Refused>(path: string, headers: Record<string, string> = {}): Promise<OpenReply<T>> {
    return this.send<T>('GET', path, undefined, headers);
  }

  post<T = Refused>(path: string, body: unknown = {}, headers: Record<string, string> = {}): Promise<OpenReply<T>> {
    return this.send<T>('POST', path, body, headers);
  }
}

/** A key of an account. */
export async function keyOf(
  { database }: Pick<TestApi, 'database'>,
  ownerId: string,
  about: { mode?: KeyMode; scopes?: readonly Scope[]; addresses?: readonly string[]; expiresAt?: Date; projectId?: string } = {},
): Promise<string> {
  const { key } = await makeKey({ database }, { ownerId, mode: 'test', name: '测试', ...about });
  return key;
}

export interface OpenPlatform {
  flow: Flow;
  api: TestApi;
  close: () => Promise<void>;
}

/** An api with workers behind it, on one database and one store. */
export async function openPlatform(overrides: Partial<ApiDeps> = {}): Promise<OpenPlatform> {
  const folder = await mkdtemp(join(tmpdir(), 'modelmill-open-'));
  const objects = createLocalStore({ folder, secret: 'a secret of tests' });
  const backend = databaseBackends.at(-1)!;
  const flow = await openFlow({ backend, objects });
  const shared = {
    name: backend.name,
    open: () => Promise.resolve({ database: flow.database, url: flow.databaseUrl, close: () => Promise.resolve() }),
  };
  const api = await openTestApi(shared, { objects, partReceiver: objects, ...overrides });
  await flow.work();
  return {
    ...{ flow, api },
    close: async () => {
      await api.close();
      await flow.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
