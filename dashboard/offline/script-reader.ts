import { sceneScript, takeTile } from '#domain/offline/scene-page';
import { FetchFailure, type ReadTile } from '../components/scene/tile-source.ts';
import { bytesOf } from './blocks.ts';

/** What the files' addresses begin with, with a folder as the renderer takes addresses apart: relative ones need something to be relative to; nothing is asked of it. */
export const sceneBase = 'https://scene.invalid/scene/';

/** Reads files by running the scripts that hold them. */
export function createScriptReader(files: readonly string[]): ReadTile {
  const numbers = new Map(files.map((path, index) => [path, index]));
  const waiting = new Map<number, (text: string) => void>();
  Object.assign(window, {
    [takeTile]: (index: number, text: string) => waiting.get(index)?.(text),
  });
  const run = (index: number): Promise<ArrayBuffer> =>
    new Promise((resolve, reject) => {
      const script = document.createElement('script');
      const end = (): void => {
        waiting.delete(index);
        script.remove();
      };
      waiting.set(index, (text) => resolve(bytesOf(text).buffer));
      // A script that has run has handed its file over; of one that is cut off nothing runs.
      script.addEventListener('load', () => {
        end();
        reject(new FetchFailure('unreadable'));
      });
      script.addEventListener('error', () => {
        end();
        reject(new FetchFailure('missing'));
      });
      script.src = sceneScript(index);
      document.body.append(script);
    });
  return async (address, { signal }) => {
    signal?.throwIfAborted();
    const index = numbers.get(decodeURIComponent(address.slice(sceneBase.length)));
    if (index === undefined) throw new FetchFailure('missing');
    return run(index);
  };
}
