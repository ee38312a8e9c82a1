import { availableParallelism } from 'node:os';
import pLimit from 'p-limit';
import type { ModelWarning } from '#domain/models/warnings';
import type { VerbContext } from '../../context.ts';
import { removeTextures } from '../../scenes/remove-textures.ts';
import type { Scene, Texture } from '../../scenes/scene.ts';

const isPlain = ({ mimeType }: Texture): boolean => mimeType === 'image/png' || mimeType === 'image/jpeg';

/** Turns pictures that are neither PNG nor JPEG into PNG. One that no decoder reads is taken out of its materials, with a warning. */
export async function plainPictures(scene: Scene, { signal }: VerbContext = {}): Promise<ModelWarning[]> {
  if (scene.textures.every(isPlain)) return [];
  // Decoders take a tenth of a second to load, and most models need none.
  const { decodeImage, encodePixels } = await import('../../images/decode.ts');
  const lost = new Set<number>();
  await pLimit(availableParallelism()).map(scene.textures.entries(), async ([index, texture]) => {
    signal?.throwIfAborted();
    if (isPlain(texture)) return;
    const pixels = await decodeImage(texture.bytes);
    if (!pixels) return void lost.add(index);
    const { width, height } = pixels;
    scene.textures[index] = { ...texture, bytes: await encodePixels(pixels), mimeType: 'image/png', width, height };
  });
  removeTextures(scene, lost);
  return [...lost]
    .toSorted((a, b) => a - b)
    .map((index) => ({ code: 'textureUnreadable', params: { name: scene.textures[index]!.name || `#${index + 1}` } }));
}
