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

const parser = new XMLParser({ parseTagValue: false, trimValues: false, htmlEntities: true, isArray: (name) => name === 'Contents' });

/**
 * Lists keys that begin with `prefix`, with their sizes, in the store's order. The client's own listing URL-decodes keys even when the server
 * did not encode them, which breaks names with `+` or `%`; this one requests no encoding.
 */
export async function* listS3Objects(client: Client, bucket: string, prefix: string): AsyncGenerator<{ key: string; bytes: number }> {
  if (prefix === '') throw new TypeError('A listing needs a prefix');
  for (let token: string | undefined = ''; token !== undefined;) {
    const { ListBucketResult: page } = await readPage(client, bucket, prefix, token);
    for (const { Key: key, Size: size } of page.Contents ?? []) {
      // Some servers also list folders.
      if (!key.endsWith('/')) yield { key, bytes: Number(size) };
    }
    token = page.IsTruncated === 'true' ? page.NextContinuationToken : undefined;
  }
}

async function readPage(client: Client, bucketName: string, prefix: string, token: string): Promise<Page> {
  const encode = (text: string): string =>
    encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
  const parameters = [
    ...(token === '' ? [] : [`continuation-token=${encode(token)}`]),
    'list-type=2',
    'max-keys=1000',
    `prefix=${encode(prefix)}`,
  ];
  const xml = await retryTransient(async () => {
    const response = await client.makeRequestAsync({ method: 'GET', bucketName, query: parameters.join('&') });
    const chunks: Buffer[] = [];
    for await (const chunk of response) chunks.push(chunk as Buffer);
    return Buffer.concat(chunks).toString('utf8');
  });
  return parser.parse(xml) as Page;
}
