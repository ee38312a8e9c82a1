import { XMLParser } from 'fast-xml-parser';
import type { Client } from 'minio';
import { retryTransient } from './s3-errors.ts';

interface Page {
  ListBucketResult: {
    Contents?: { Key: string; Size: string }[];
    IsTruncated?: string;
    NextContinuationToken?: string;
  };
}

interface UploadsPage {
  ListMultipartUploadsResult: {
    Upload?: { Key: string; UploadId: string; Initiated: string }[];
    IsTruncated?: string;
    NextKeyMarker?: string;
    NextUploadIdMarker?: string;
  };
}

const lists = new Set(['Contents', 'Upload']);
const parser = new XMLParser({ parseTagValue: false, trimValues: false, htmlEntities: true, isArray: (name) => lists.has(name) });

/**
 * Lists keys that begin with `prefix`, with their sizes, in the store's order. The client's own listing URL-decodes keys even when the server
 * did not encode them, which breaks names with `+` or `%`; this one requests no encoding.
 */
export async function* listS3Objects(client: Client, bucket: string, prefix: string): AsyncGenerator<{ key: string; bytes: number }> {
  if (prefix === '') throw new TypeError('A listing needs a prefix');
  for (let token: string | undefined = ''; token !== undefined;) {
    const { ListBucketResult: page }: Page = await readPage<Page>(client, bucket, [
      ...(token === '' ? [] : [`continuation-token=${encode(token)}`]),
      'list-type=2',
      'max-keys=1000',
      `prefix=${encode(prefix)}`,
    ]);
    for (const { Key: key, Size: size } of page.Contents ?? []) {
      // Some servers also list folders.
      if (!key.endsWith('/')) yield { key, bytes: Number(size) };
    }
    token = page.IsTruncated === 'true' ? page.NextContinuationToken : undefined;
  }
}

/** Lists uploads of keys that begin with `prefix` and that nobody has completed or aborted. The client's own listing asks for the parts of each. */
export async function* listS3Uploads(
  client: Client,
  bucket: string,
  prefix: string,
): AsyncGenerator<{ key: string; storeUploadId: string; begunAt: Date }> {
  for (let markers: string[] | undefined = []; markers !== undefined;) {
    const { ListMultipartUploadsResult: page }: UploadsPage = await readPage<UploadsPage>(client, bucket, [
      'uploads',
      ...markers,
      'max-uploads=1000',
      `prefix=${encode(prefix)}`,
    ]);
    for (const { Key: key, UploadId: storeUploadId, Initiated: begun } of page.Upload ?? [])
      yield { key, storeUploadId, begunAt: new Date(begun) };
    const { NextKeyMarker: key = '', NextUploadIdMarker: id = '' } = page;
    markers = page.IsTruncated === 'true' ? [`key-marker=${encode(key)}`, `upload-id-marker=${encode(id)}`] : undefined;
  }
}

const encode = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

async function readPage<P>(client: Client, bucketName: string, parameters: readonly string[]): Promise<P> {
  const xml = await retryTransient(async () => {
    const response = await client.makeRequestAsync({ method: 'GET', bucketName, query: parameters.join('&') });
    const chunks: Buffer[] = [];
    for await (const chunk of response) chunks.push(chunk as Buffer);
    return Buffer.concat(chunks).toString('utf8');
  });
  return parser.parse(xml) as P;
}
