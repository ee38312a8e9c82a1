import { AwsV4Signer } from 'aws4fetch';
import type { SignedPartOptions } from './object-store.ts';

export interface S3Signing {
  /** `http(s)://host[:port]` as senders see it. */
  endpoint: string;
  pathStyle: boolean;
  accessKeyId: string;
  secretAccessKey: string;
  region: string;
}

/**
 * Presigns the PUT of one part, its length included (Signature Version 4, in the query): S3 refuses any other. The minio client signs no
 * Content-Length, with which a part announced as one byte could have 5 GiB.
 */
export async function signS3Part(
  { endpoint, pathStyle, ...credentials }: S3Signing,
  { bucket, key, storeUploadId }: { bucket: string; key: string; storeUploadId: string },
  { partNumber, bytes, expiresMs }: SignedPartOptions,
): Promise<string> {
  const url = new URL(endpoint);
  const path = key.split('/').map(encodeURIComponent).join('/');
  url.pathname = pathStyle ? `/${bucket}/${path}` : `/${path}`;
  if (!pathStyle) url.hostname = `${bucket}.${url.hostname}`;
  url.searchParams.set('uploadId', storeUploadId);
  url.searchParams.set('partNumber', String(partNumber));
  url.searchParams.set('X-Amz-Expires', String(Math.ceil(expiresMs / 1000)));
  const headers = { 'content-length': String(bytes) };
  const signer = new AwsV4Signer({
    ...credentials,
    url: url.href,
    method: 'PUT',
    headers,
    service: 's3',
    signQuery: true,
    allHeaders: true,
  });
  return (await signer.sign()).url.href;
}
