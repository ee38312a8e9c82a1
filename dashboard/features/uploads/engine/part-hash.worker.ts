import { createMD5 } from 'hash-wasm';

/** Read size, so that a large part is never in memory as a whole. */
const chunkBytes = 4 * 1024 ** 2;

export interface HashRequest {
  id: number;
  part: Blob;
}
export type HashAnswer = { id: number; md5: string } | { id: number; problem: string };

const scope = self as unknown as { postMessage: (answer: HashAnswer) => void };
const hasher = createMD5();
let last: Promise<void> = Promise.resolve();

async function answer({ id, part }: HashRequest): Promise<void> {
  try {
    const md5 = await hasher;
    md5.init();
    for (let start = 0; start < part.size; start += chunkBytes) {
      md5.update(new Uint8Array(await part.slice(start, start + chunkBytes).arrayBuffer()));
    }
    scope.postMessage({ id, md5: md5.digest('hex') });
  } catch (error) {
    scope.postMessage({ id, problem: error instanceof Error ? error.name : 'Error' });
  }
}

// There is one hasher, so parts are hashed one at a time.
self.addEventListener('message', (event: MessageEvent<HashRequest>) => {
  last = last.then(() => answer(event.data));
});
