import { createHash, createHmac } from 'node:crypto';
import { z } from 'zod';
import { ProviderFault } from '../calling/ask.ts';
import { callService, isFiltered } from './call.ts';
import { Ai3dRefusal, type Ai3dProvider, type Ai3dStatus } from './contract.ts';
import { createOutputFetcher } from './fetch-output.ts';

export interface HunyuanOptions {
  secretId: string;
  secretKey: string;
  /** Default `ap-guangzhou`. */
  region?: string | undefined;
  /** Default the public one. */
  endpoint?: string | undefined;
  fetchOutput?: (url: string) => Promise<Buffer>;
  clock?: () => Date;
}

const service = 'ai3d';
const version = '2025-05-13';
const host = `${service}.tencentcloudapi.com`;
/** The least that the service takes, which is below our limit. */
const faces = 40_000;

const problem = z.object({ Code: z.string(), Message: z.string() });
const answerOf = <S extends z.ZodRawShape>(shape: S) => z.object({ Response: z.object({ Error: problem.optional(), ...shape }) });
const created = answerOf({ JobId: z.string().min(1).max(500).optional() });
const job = answerOf({
  Status: z.enum(['WAIT', 'RUN', 'FAIL', 'DONE']).optional(),
  ErrorMessage: z.string().optional(),
  ResultFile3Ds: z.array(z.object({ Type: z.string(), Url: z.string() })).optional(),
});

/** Tencent Cloud's signature TC3-HMAC-SHA256 of a call; the headers that carry it. */
export function signTc3(
  { secretId, secretKey }: Pick<HunyuanOptions, 'secretId' | 'secretKey'>,
  { action, body, at, region }: { action: string; body: string; at: Date; region: string },
): Record<string, string> {
  const seconds = Math.floor(at.getTime() / 1000);
  const day = at.toISOString().slice(0, 10);
  const hash = (text: string): string => createHash('sha256').update(text).digest('hex');
  const keyed = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();
  const contentType = 'application/json; charset=utf-8';
  const signed = 'content-type;host;x-tc-action';
  const canonical = `POST\n/\n\ncontent-type:${contentType}\nhost:${host}\nx-tc-action:${action.toLowerCase()}\n\n${signed}\n${hash(body)}`;
  const scope = `${day}/${service}/tc3_request`;
  const key = keyed(keyed(keyed(`TC3${secretKey}`, day), service), 'tc3_request');
  const signature = keyed(key, `TC3-HMAC-SHA256\n${seconds}\n${scope}\n${hash(canonical)}`).toString('hex');
  return {
    'content-type': contentType,
    authorization: `TC3-HMAC-SHA256 Credential=${secretId}/${scope}, SignedHeaders=${signed}, Signature=${signature}`,
    'x-tc-action': action,
    'x-tc-version': version,
    'x-tc-timestamp': String(seconds),
    'x-tc-region': region,
  };
}

/** Hunyuan 3D on Tencent Cloud. There is no call that cancels a job, nor a percent. */
export function createHunyuan({
  region = 'ap-guangzhou',
  endpoint = `https://${host}`,
  fetchOutput = createOutputFetcher(),
  clock = () => new Date(),
  ...key
}: HunyuanOptions): Ai3dProvider {
  const call = async <S extends z.ZodRawShape>(action: string, payload: object, schema: ReturnType<typeof answerOf<S>>) => {
    const body = JSON.stringify(payload);
    const headers = signTc3(key, { action, body, at: clock(), region });
    const { Response } = await callService({ url: `${endpoint}/`, method: 'POST', headers, body }, schema);
    const { Error: failure } = Response as { Error?: z.output<typeof problem> };
    if (failure === undefined) return Response;
    if (failure.Code.startsWith('InternalError')) throw new ProviderFault(failure.Code);
    const isBusy = /LimitExceeded|ResourceInsufficient/.test(failure.Code);
    throw new Ai3dRefusal(isBusy ? 'busy' : isFiltered(failure.Code + failure.Message) ? 'filtered' : 'refused', failure.Code);
  };
  return {
    keyed: false,
    pollMs: 5000,
    async submit(asked) {
      const about = 'prompt' in asked ? { Prompt: asked.prompt } : { ImageBase64: asked.picture.toString('base64'), EnablePBR: asked.fine };
      const { JobId } = (await call('SubmitHunyuanTo3DProJob', { ...about, FaceCount: faces }, created)) as { JobId?: string };
      if (JobId === undefined) throw new ProviderFault('an answer without a JobId');
      return JobId;
    },
    async status(taskId): Promise<Ai3dStatus> {
      const {
        Status,
        ErrorMessage = '',
        ResultFile3Ds = [],
      } = (await call('QueryHunyuanTo3DProJob', { JobId: taskId }, job)) as {
        Status?: string;
        ErrorMessage?: string;
        ResultFile3Ds?: { Type: string; Url: string }[];
      };
      if (Status === 'FAIL') return { state: 'failed', filtered: isFiltered(ErrorMessage), reason: ErrorMessage };
      if (Status !== 'DONE') return { state: 'running', percent: Status === 'RUN' ? 50 : 0 };
      const urls = ResultFile3Ds.filter(({ Type }) => Type.toUpperCase() === 'GLB').map(({ Url }) => Url);
      return urls.length > 0 ? { state: 'done', urls } : { state: 'failed', filtered: false, reason: 'no GLB' };
    },
    cancel: async () => undefined,
    fetch: fetchOutput,
  };
}
