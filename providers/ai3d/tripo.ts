import { z } from 'zod';
import { generateLimits } from '#domain/kinds/generate/limits';
import { callService } from './call.ts';
import type { Ai3dProvider, Ai3dStatus } from './contract.ts';
import { encodeForm } from './encode-form.ts';
import { createOutputFetcher } from './fetch-output.ts';

export interface TripoOptions {
  apiKey: string;
  /** Default the public one. */
  endpoint?: string | undefined;
  fetchOutput?: (url: string) => Promise<Buffer>;
}

const created = z.object({ data: z.object({ task_id: z.string().min(1).max(500) }) });
const uploaded = z.object({ data: z.object({ image_token: z.string() }) });
const task = z.object({
  data: z.object({
    status: z.string(),
    progress: z.number().min(0).max(100).catch(0),
    output: z.object({ model: z.string().optional(), pbr_model: z.string().optional() }).optional(),
  }),
});
const running = ['queued', 'running'];

/** Tripo's API. A picture is uploaded first, which costs nothing; there is no call that cancels a task. */
export function createTripo({
  apiKey,
  endpoint = 'https://api.tripo3d.ai',
  fetchOutput = createOutputFetcher(),
}: TripoOptions): Ai3dProvider {
  const headers = { authorization: `Bearer ${apiKey}` };
  const base = `${endpoint}/v2/openapi`;
  const upload = async (picture: Buffer<ArrayBuffer>): Promise<string> => {
    const { body, contentType } = await encodeForm({ file: { bytes: picture, name: 'picture.png', type: 'image/png' } });
    const question = { url: `${base}/upload`, method: 'POST', headers: { ...headers, 'content-type': contentType }, body } as const;
    return (await callService(question, uploaded)).data.image_token;
  };
  return {
    keyed: false,
    pollMs: 3000,
    async submit(asked) {
      const body =
        'prompt' in asked
          ? { type: 'text_to_model', prompt: asked.prompt }
          : { type: 'image_to_model', file: { type: 'png', file_token: await upload(asked.picture) }, pbr: asked.fine };
      const question = {
        url: `${base}/task`,
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify({ ...body, face_limit: Math.floor(generateLimits.faces * 0.6) }),
      } as const;
      return (await callService(question, created)).data.task_id;
    },
    async status(taskId): Promise<Ai3dStatus> {
      const { status, progress, output } = (
        await callService({ url: `${base}/task/${encodeURIComponent(taskId)}`, headers, tries: 2 }, task)
      ).data;
      if (running.includes(status)) return { state: 'running', percent: progress };
      const url = output?.pbr_model ?? output?.model;
      if (status === 'success' && url !== undefined) return { state: 'done', urls: [url] };
      return { state: 'failed', filtered: status === 'banned', reason: status };
    },
    cancel: async () => undefined,
    fetch: fetchOutput,
  };
}
