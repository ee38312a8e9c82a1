import type { SWRResponse } from 'swr';
import useSWR from 'swr';
import type { DeveloperProjectView, MadeKeyView } from '#domain/developers/views';
import { openBase } from '#domain/open/version';
import { changing } from './changes.ts';
import { call } from './client.ts';
import type { Answer, Payload } from './contract.ts';
import { keys } from './keys.ts';
import { useCall } from './use-call.ts';

const stale = ['developers'] as const;

export const useDeveloperProjects = (): SWRResponse<DeveloperProjectView[], unknown> => useCall(keys.developerProjects());
export const useDeveloperUsage = (query: Payload<'developerUsage'>): SWRResponse<Answer<'developerUsage'>, unknown> =>
  useCall(keys.developerUsage(query));
export const useDeveloperRequests = (query: Payload<'developerRequests'>): SWRResponse<Answer<'developerRequests'>, unknown> =>
  useCall(keys.developerRequests(query));
/** Of the platform, for anybody; asked for again while somebody looks. */
export const useDeveloperStatus = (): SWRResponse<Answer<'developerStatus'>, unknown> =>
  useCall(keys.developerStatus(), { refreshInterval: 60_000 });

export const makeDeveloperProject = (name: string): Promise<DeveloperProjectView> =>
  changing(stale, () => call('developerProjectMake', { name }));
export const makeDeveloperKey = (asked: Payload<'developerKeyMake'>): Promise<MadeKeyView> =>
  changing(stale, () => call('developerKeyMake', asked));
export const revokeDeveloperKey = (id: string): Promise<unknown> => changing(stale, () => call('developerKeyRevoke', { id }));
export const rotateDeveloperKey = (id: string): Promise<MadeKeyView> => changing(stale, () => call('developerKeyRotate', { id }));
/** Lets the command line that shows this code in, or not. */
export const decideDevice = (userCode: string, approve: boolean): Promise<unknown> =>
  changing(stale, () => call('developerDeviceDecide', { userCode, approve }));

interface OpenSchema {
  type?: string;
  description?: string;
  properties?: Record<string, OpenSchema>;
  required?: string[];
  enum?: unknown[];
  const?: unknown;
  items?: OpenSchema;
  anyOf?: OpenSchema[];
  oneOf?: OpenSchema[];
}
export type { OpenSchema };

export interface OpenCall {
  operationId: string;
  summary: string;
  tags: string[];
  security: unknown[];
  parameters: { name: string; in: 'path' | 'query' | 'header'; required?: boolean; description?: string; schema: OpenSchema }[];
  requestBody?: { content: Record<string, { schema: OpenSchema }> };
  responses: Record<string, { content?: Record<string, { schema: OpenSchema }> }>;
}

export interface OpenDocument {
  info: { version: string };
  paths: Record<string, Record<string, OpenCall>>;
}

/** The description of the developers' API, as its programs read it. */
export const useOpenDocument = (): SWRResponse<OpenDocument, unknown> =>
  useSWR('openapi', async () => {
    const response = await fetch(`${openBase}/openapi.json`);
    if (!response.ok) throw new Error(`HTTP ${response.status}`);
    return (await response.json()) as OpenDocument;
  });

/** Makes a call of the developers' API with the reader's own key. */
export async function tryCall(asked: {
  method: string;
  path: string;
  key: string;
  body: string;
}): Promise<{ status: number; text: string; ms: number }> {
  const began = performance.now();
  const { method, path, key, body } = asked;
  const response = await fetch(openBase + path, {
    method,
    headers: {
      Authorization: `Bearer ${key}`,
      ...(method === 'POST' && { 'Idempotency-Key': crypto.randomUUID() }),
      ...(body !== '' && { 'Content-Type': 'application/json' }),
    },
    ...(body !== '' && { body }),
  });
  const text = await response.text();
  return { status: response.status, text, ms: Math.round(performance.now() - began) };
}
