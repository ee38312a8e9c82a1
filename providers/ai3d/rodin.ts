import { z } from 'zod';
import { callService } from './call.ts';
import type { Ai3dProvider, Ai3dStatus } from './contract.ts';
import { encodeForm } from './encode-form.ts';
import { createOutputFetcher } from './fetch-output.ts';

export interface RodinOptions {
  apiKey: string;
  /** Default the public one. */
  endpoint?: string | undefined;
  fetchOutput?: (url: string) => Promise<Buffer>;
}

const created = z.object({
  uuid: z.string().min(1).max(100),
  jobs: z.object({ subscription_key: z.string().min(1).max(800) }),
});
const standing = z.object({ jobs: z.array(z.object({ status: z.string() })).min(1) });
const downloads = z.object({ list: z.array(z.object({ name: z.string(), url: z.string() })) });

/** Rodin's API: its number of a task and the key to its status are kept together. There is no call that cancels a task, nor a percent. */
export function createRodin({
  apiKey,
  endpoint = 'https://api.hyper3d.com',
  fetchOutput = createOutputFetcher(),
}: RodinOptions): Ai3dProvider {
  const headers = { authorization: `Bearer ${apiKey}` };
  const base = `${endpoint}/api/v2`;
  const post = <S extends z.ZodType>(path: string, body: object, schema: S): Promise<z.output<S>> =>
    callService(
      {
        url: `${base}/${path}`,
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(body),
        tries: 2,
      },
      schema,
    );
  return {
    keyed: false,
    pollMs: 5000,
    async submit(asked) {
      const { body, contentType } = await encodeForm({
        ...('prompt' in asked ? { prompt: asked.prompt } : { images: { bytes: asked.picture, name: 'picture.png', type: 'image/png' } }),
        ...{ geometry_file_format: 'glb', mesh_mode: 'Raw', quality: 'fine' in asked && asked.fine ? 'medium' : 'low' },
      });
      const question = { url: `${base}/rodin`, method: 'POST', headers: { ...headers, 'content-type': contentType }, body } as const;
      const { uuid, jobs } = await callService(question, created);
      return `${uuid}|${jobs.subscription_key}`;
    },
    async status(taskId): Promise<Ai3dStatus> {
      const [uuid = '', key = ''] = taskId.split('|');
      const { jobs } = await post('status', { subscription_key: key }, standing);
      if (jobs.some(({ status }) => status === 'Failed')) return { state: 'failed', filtered: false, reason: 'Failed' };
      const done = jobs.filter(({ status }) => status === 'Done').length;
      if (done < jobs.length) return { state: 'running', percent: (done / jobs.length) * 100 };
      const { list } = await post('download', { task_uuid: uuid }, downloads);
      const urls = list.filter(({ name }) => name.toLowerCase().endsWith('.glb')).map(({ url }) => url);
      return urls.length > 0 ? { state: 'done', urls } : { state: 'failed', filtered: false, reason: 'no GLB' };
    },
    cancel: async () => undefined,
    fetch: fetchOutput,
  };
}
