import type { ObjectStore } from '#storage/objects/object-store';

/** A small object's text. */
export async function readObject(objects: ObjectStore, key: string): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of (await objects.open(key)) as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}
