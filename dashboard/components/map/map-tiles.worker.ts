import type { MapAnswer, MapRequest } from './map-messages.ts';
import { failureOf, openMap, type OpenMap } from './open-map.ts';

const scope = self as unknown as { postMessage: (answer: MapAnswer, transfer?: Transferable[]) => void };
let opened: Promise<OpenMap> | undefined;

async function answer(request: MapRequest): Promise<void> {
  const { id } = request;
  try {
    if ('open' in request) {
      opened = openMap(request.open);
      scope.postMessage({ id, file: (await opened).file });
      return;
    }
    const map = await opened;
    if (map === undefined) return;
    const picture = await createImageBitmap(await map.read(request));
    scope.postMessage({ id, picture }, [picture]);
  } catch (error) {
    scope.postMessage({ id, failure: failureOf(error) });
  }
}

self.addEventListener('message', ({ data }: MessageEvent<MapRequest>) => {
  void answer(data);
});
