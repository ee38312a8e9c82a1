import { availableParallelism } from 'node:os';
import pLimit from 'p-limit';
import type { VerbContext } from '../../context.ts';
import { mayBeTransparent } from '../../images/image-header.ts';
import { glassOf } from '../../scenes/glass.ts';
import type { Material, Scene } from '../../scenes/scene.ts';

const isOpaque = (material: Material | undefined): boolean => material?.alphaMode === 'opaque';

/** The colours themselves where all alpha is 1. */
function withoutAlpha(colors: Float32Array): Float32Array {
  const isClear = colors.some((value, at) => at % 4 === 3 && value !== 1);
  return isClear ? colors.map((value, at) => (at % 4 === 3 ? 1 : value)) : colors;
}

/**
 * Takes away the alpha that opaque materials of glTF ignore, where others would show it: that of vertex colours, and that of the picture under glass, which
 * becomes a blended surface in formats that know no transmission. Arrays and textures are replaced, not written to.
 */
export async function settleAlpha(scene: Scene, { signal }: VerbContext = {}): Promise<void> {
  const settled = new Map<Float32Array, Float32Array>();
  for (const primitive of new Set(scene.meshes.flatMap(({ primitives }) => primitives))) {
    const { colors, material } = primitive;
    if (!colors || material === null || !isOpaque(scene.materials[material])) continue;
    // Primitives may share an array.
    if (!settled.has(colors)) settled.set(colors, withoutAlpha(colors));
    primitive.colors = settled.get(colors)!;
  }
  const glass = scene.materials.filter((material) => isOpaque(material) && glassOf(material).alphaMode !== 'opaque');
  const clear = glass.flatMap(({ baseColorTexture: slot }) =>
    slot && mayBeTransparent(scene.textures[slot.texture]!.bytes) ? slot.texture : [],
  );
  if (clear.length === 0) return;
  // Decoders take a tenth of a second to load, and most models need none.
  const { decodeImage, encodePixels } = await import('../../images/decode.ts');
  const made = new Map<number, number>();
  await pLimit(availableParallelism()).map(new Set(clear), async (index) => {
    signal?.throwIfAborted();
    const pixels = await decodeImage(scene.textures[index]!.bytes);
    if (!pixels) return;
    const { width, height } = pixels;
    const rgba = pixels.rgba.map((value, at) => (at % 4 === 3 ? 255 : value));
    const bytes = await encodePixels({ width, height, rgba });
    made.set(index, scene.textures.push({ ...scene.textures[index]!, bytes, mimeType: 'image/png', width, height }) - 1);
  });
  for (const material of glass) {
    const slot = material.baseColorTexture;
    const texture = slot && made.get(slot.texture);
    if (slot && texture !== null && texture !== undefined) material.baseColorTexture = { ...slot, texture };
  }
}
