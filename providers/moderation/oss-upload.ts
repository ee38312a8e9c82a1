import { createHmac } from 'node:crypto';
import { ask, ProviderFault } from '../calling/ask.ts';

/** Leave to put files under a prefix of a bucket for a while, as `DescribeUploadToken` gives it. */
export interface UploadToken {
  AccessKeyId: string;
  AccessKeySecret: string;
  SecurityToken: string;
  BucketName: string;
  FileNamePrefix: string;
  OssInternetEndPoint: string;
}

export interface OssRequest {
  method: string;
  contentMd5: string;
  contentType: string;
  /** As in the `Date` header. */
  date: string;
  /** `x-oss-*`, names in lower case. */
  headers: Record<string, string>;
  bucket: string;
  key: string;
}

/** The `Authorization` of a request to Aliyun's OSS (signature in the header, version 1). */
export function signOss(id: string, secret: string, { method, contentMd5, contentType, date, headers, bucket, key }: OssRequest): string {
  const listed = Object.keys(headers)
    .toSorted()
    .map((name) => `${name}:${headers[name] ?? ''}\n`)
    .join('');
  const text = `${method}\n${contentMd5}\n${contentType}\n${date}\n${listed}/${bucket}/${key}`;
  return `OSS ${id}:${createHmac('sha1', secret).update(text).digest('base64')}`;
}

/** Puts a picture where the moderation service reads it; `addressOf` says where a bucket is. */
export async function putOssObject(
  token: UploadToken,
  { key, bytes, signal, addressOf }: { key: string; bytes: Buffer; signal: AbortSignal; addressOf: (token: UploadToken) => string },
): Promise<void> {
  const date = new Date().toUTCString();
  const contentType = 'application/octet-stream';
  const headers = { 'x-oss-security-token': token.SecurityToken };
  const request = { method: 'PUT', contentMd5: '', contentType, date, headers, bucket: token.BucketName, key };
  const authorization = signOss(token.AccessKeyId, token.AccessKeySecret, request);
  const { status } = await ask({
    url: `${addressOf(token)}/${key}`,
    method: 'PUT',
    headers: { ...headers, authorization, date, 'content-type': contentType },
    body: new Uint8Array(bytes),
    signal,
    tries: 2,
  });
  if (status !== 200) throw new ProviderFault(`OSS answered ${status}`);
}
