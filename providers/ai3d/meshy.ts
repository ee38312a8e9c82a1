import { z } from 'zod';
import { generateLimits } from '#domain/kinds/generate/limits';
import { callService, isFiltered } from './call.ts';
import type { Ai3dProvider, Ai3dStatus } from './contract.ts';
import { createOutputFetcher } from './fetch-output.ts';

export interface MeshyOptions {
  apiKey: string;
  /** Default the public one. */
  endpoint?: string | undefined;
  /** Whether this server makes one task of what is sent twice with one `Idempotency-Key`; Meshy's documents do not say so. Default no. */
  keyed?: boolean;
  /** Default 5 s. */
  pollMs?: number;
  /** Default by the guards for addresses of strangers. */
  fetchOutput?: (url: string) => Promise<Buffer>;
}

const created = z.object({ result: z.string().min(1).max(500) });
const task = z.object({
  status: z.enum(['PENDING', 'IN_PROGRESS', 'SUCCEEDED', 'FAILED', 'CANCELED', 'EXPIRED']),
  progress: z.number().min(0).max(100).catch(0),
  model_urls: z.object({ glb: z.string().optional() }).optional(),
  /** Of servers that make several. */
  variants: z.array(z.object({ glb: z.string() })).optional(),
  task_error: z.object({ message: z.string().optional() }).nullish(),
});

const paths = { text: '/openapi/v2/text-to-3d', picture: '/openapi/v1/image-to-3d' } as const;
/** Room below the limit: counts are aimed at, not held. */
const faces = Math.floor(generateLimits.faces * 0.6);

/** Meshy's API: a preview of a text, which has no texture, or a model of a picture. Its numbers of tasks are kept with the path that they belong to. */
export function createMeshy({
  apiKey,
  endpoint = 'https://api.meshy.ai',
  keyed = false,
  pollMs = 5000,
  fetchOutput = createOutputFetcher(),
}: MeshyOptions): Ai3dProvider {
  const headers = { authorization: `Bearer ${apiKey}` };
  const addressOf = (taskId: string): string => {
    const [kind = '', id = ''] = taskId.split(':');
    return `${endpoint}${kind === 'picture' ? paths.picture : paths.text}/${encodeURIComponent(id)}`;
  };
  return {
    keyed,
    pollMs,
    async submit(asked, key) {
      const kind = 'prompt' in asked ? 'text' : 'picture';
      const shared = { should_remesh: true, topology: 'triangle', target_polycount: faces };
      const body =
        'prompt' in asked
          ? { mode: 'preview', prompt: asked.prompt, ...shared }
          : {
              image_url: `data:image/png;base64,${asked.picture.toString('base64')}`,
              should_texture: true,
              enable_pbr: asked.fine,
              ...shared,
            };
      const question = {
        url: `${endpoint}${paths[kind]}`,
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': key },
        body: JSON.stringify(body),
      } as const;
      return `${kind}:${(await callService(question, created)).result}`;
    },
    async status(taskId): Promise<Ai3dStatus> {
      const { status, progress, model_urls, variants, task_error } = await callService({ url: addressOf(taskId), headers, tries: 2 }, task);
      if (status === 'PENDING' || status === 'IN_PROGRESS') return { state: 'running', percent: progress };
      const urls = variants?.map(({ glb }) => glb) ?? (model_urls?.glb === undefined ? [] : [model_urls.glb]);
      if (status === 'SUCCEEDED' && urls.length > 0) return { state: 'done', urls };
      const reason = task_error?.message ?? status;
      return { state: 'failed', filtered: isFiltered(reason), reason };
    },
    async cancel(taskId) {
      await callService({ url: addressOf(taskId), method: 'DELETE', headers }, z.unknown());
    },
    fetch: fetchOutput,
  };
}
