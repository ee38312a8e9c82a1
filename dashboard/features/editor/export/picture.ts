import type { EditorStage } from '../scene/stage.ts';
import { TooLargeToDraw } from '../scene/shoot.ts';

/** Called with the share that is done, 0 to 1. */
export type OnShare = (share: number) => void;

/** Pixels of an edge that are drawn at a time: more takes more memory of the graphics card than a small one has. */
const tileEdge = 2048;

/** Lets the page breathe between two drawings; unlike a timer also at full speed while another tab is shown. */
export const breathe = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => {
      port1.close();
      resolve();
    });
    port1.start();
    port2.postMessage(null);
  });

interface Wanted {
  width: number;
  height: number;
  isClear: boolean;
  /** Its effects look at the whole picture, which is then drawn at once. */
  hasEffects: boolean;
}

/**
 * A PNG of the model as it is shown, drawn tile by tile.
 * @throws TooLargeToDraw; what `signal` was aborted with
 */
export async function drawPicture(
  stage: EditorStage,
  { width, height, isClear, hasEffects }: Wanted,
  { signal, onShare }: { signal: AbortSignal; onShare: OnShare },
): Promise<Blob> {
  const most = stage.largestEdge();
  if (hasEffects && Math.max(width, height) > most) throw new TooLargeToDraw();
  const edge = Math.min(most, tileEdge);
  const tile = hasEffects ? { width, height } : { width: Math.min(width, edge), height: Math.min(height, edge) };
  const whole = document.createElement('canvas');
  Object.assign(whole, { width, height });
  const pen = whole.getContext('2d');
  if (pen === null) throw new TooLargeToDraw();
  await stage.shoot({ width, height, tile, isClear }, async ({ draw, move }) => {
    move(0, 0);
    const columns = Math.ceil(width / tile.width);
    const count = columns * Math.ceil(height / tile.height);
    for (let index = 0; index < count; index += 1) {
      const [x, y] = [(index % columns) * tile.width, Math.floor(index / columns) * tile.height];
      pen.drawImage(draw({ x, y }), x, y);
      onShare((index + 1) / (count + 1));
      await breathe();
      signal.throwIfAborted();
    }
  });
  const made = await new Promise<Blob | null>((resolve) => whole.toBlob(resolve, 'image/png'));
  // Its memory goes now, not when somebody collects it.
  Object.assign(whole, { width: 0, height: 0 });
  signal.throwIfAborted();
  if (made === null) throw new TooLargeToDraw();
  return made;
}
