import { generateLimits } from '#domain/kinds/generate/limits';
import { createFetcher, type FetchParts } from '../fetching/stranger.ts';

/** How long the bytes of one model may take. */
const fetchMs = 120_000;
const types = ['model/gltf-binary', 'application/octet-stream', 'binary/octet-stream', 'application/gltf-buffer'];

/** Makes what brings a model from the address that a service gave: with the guards for addresses of strangers, and no more than `generateLimits.fetchedBytes`. */
export function createOutputFetcher(parts: FetchParts = {}): (url: string) => Promise<Buffer> {
  const open = createFetcher(parts);
  return async (url) => (await open(url, { types, maxBytes: generateLimits.fetchedBytes, timeoutMs: fetchMs })).bytes;
}
