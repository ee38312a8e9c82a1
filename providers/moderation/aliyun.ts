import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { ProviderFault } from '../calling/ask.ts';
import { AliyunError, callAliyun } from '../aliyun/call.ts';
import type { AliyunKey } from '../aliyun/sign.ts';
import type { Moderator, Picture, Verdict } from './contract.ts';
import { putOssObject, type UploadToken } from './oss-upload.ts';

export interface AliyunModerationOptions {
  key: AliyunKey;
  /** As `cn-shanghai`. */
  region: string;
  /** Default the region's public one. */
  endpoint?: string;
  /** Where a bucket of the service is reached; default its public address. */
  bucketAddress?: (token: UploadToken) => string;
  /** For a text; default 5 seconds. */
  textMs?: number;
  /** For a picture, sending it included; default 20 seconds. */
  imageMs?: number;
}

/** Characters that the service takes in one call; of a longer text each piece repeats the end of the one before. */
const pieceLength = 600;
const overlap = 40;
/** Bytes of a picture that the service takes. */
const imageBytes = 20 * 1024 * 1024;

/** The service advises to let low risks pass and to look at medium ones; nobody looks here, so those are refused. */
const refusedLevels: readonly string[] = ['high', 'medium'];

const verdictSchema = z.object({
  Code: z.number(),
  Data: z.object({ RiskLevel: z.string().optional(), Result: z.array(z.object({ Label: z.string().optional() })).optional() }).optional(),
});
const tokenSchema = z.object({
  Code: z.number(),
  Data: z.object({
    AccessKeyId: z.string(),
    AccessKeySecret: z.string(),
    SecurityToken: z.string(),
    BucketName: z.string().regex(/^[a-z0-9-]+$/),
    FileNamePrefix: z.string().regex(/^[\w./-]*$/),
    OssInternetEndPoint: z.string(),
  }),
});

function piecesOf(content: string): string[] {
  const characters = [...content];
  const pieces: string[] = [];
  for (let at = 0; at < characters.length; at += pieceLength - overlap) pieces.push(characters.slice(at, at + pieceLength).join(''));
  return pieces;
}

async function bytesOf({ bytes, open }: Picture): Promise<Buffer> {
  if (bytes > imageBytes) throw new ProviderFault(`a picture of ${bytes} bytes`);
  const chunks: Buffer[] = [];
  for await (const chunk of (await open()) as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/**
 * Aliyun's moderation (green-cip 2022-03-02): TextModerationPlus for text; pictures go to the service's own bucket by a token of its own
 * (DescribeUploadToken), since ours are at no address that it could open, then to ImageModeration.
 */
export function createAliyunModerator(options: AliyunModerationOptions): Moderator {
  const { key, region, textMs = 5000, imageMs = 20_000 } = options;
  const endpoint = options.endpoint ?? `https://green-cip.${region}.aliyuncs.com`;
  const addressOf =
    options.bucketAddress ?? (({ BucketName, OssInternetEndPoint }) => `https://${BucketName}.${new URL(OssInternetEndPoint).host}`);

  // Judging again changes nothing, so each call may be tried twice.
  const call = <S extends z.ZodType<{ Code: number }>>(
    action: string,
    parameters: Record<string, string>,
    answer: S,
    signal: AbortSignal,
  ) => callAliyun({ key, endpoint, action, version: '2022-03-02', parameters, place: 'body', answer, signal, tries: 2 });

  const judge = async (action: string, service: string, parameters: object, signal: AbortSignal): Promise<Verdict> => {
    const asked = { Service: service, ServiceParameters: JSON.stringify(parameters) };
    const { Code, Data } = await call(action, asked, verdictSchema, signal);
    if (Code !== 200 || Data?.RiskLevel === undefined) throw new AliyunError(String(Code));
    const labels = (Data.Result ?? []).flatMap(({ Label }) => Label ?? []);
    return refusedLevels.includes(Data.RiskLevel)
      ? { passed: false, reason: `${Data.RiskLevel}: ${labels.join(', ').slice(0, 100)}` }
      : { passed: true, reason: '' };
  };

  return {
    async scanText(content) {
      const signal = AbortSignal.timeout(textMs);
      for (const piece of piecesOf(content)) {
        const verdict = await judge('TextModerationPlus', 'comment_detection_pro', { content: piece }, signal);
        if (!verdict.passed) return verdict;
      }
      return { passed: true, reason: '' };
    },
    async scanImage(picture) {
      const signal = AbortSignal.timeout(imageMs);
      const bytes = await bytesOf(picture);
      const { Code, Data: token } = await call('DescribeUploadToken', {}, tokenSchema, signal);
      if (Code !== 200) throw new AliyunError(String(Code));
      const object = `${token.FileNamePrefix}${randomUUID()}`;
      await putOssObject(token, { key: object, bytes, signal, addressOf });
      const where = { ossBucketName: token.BucketName, ossObjectName: object, ossRegionId: region, dataId: randomUUID() };
      return judge('ImageModeration', 'baselineCheck', where, signal);
    },
  };
}
