import type { ModelWarning } from '#domain/models/warnings';
import type { VerbContext } from '../../context.ts';
import { linearToSrgb, srgbToLinear } from '../../images/srgb.ts';
import type { Material, Scene } from '../../scenes/scene.ts';

/** Of all pictures that are made, together: a model may lay one picture under any number of colours. */
const mostPixels = 2 ** 28;

const isTinted = ({ baseColor, baseColorTexture }: Material): boolean =>
  baseColorTexture !== null && baseColor.slice(0, 3).some((part) => Math.abs(part - 1) > 1 / 512);

const bytesTimes = (factor: number): Uint8Array =>
  Uint8Array.from({ length: 256 }, (_, byte) => {
    const light = srgbToLinear(byte / 255) * Math.min(1, Math.max(0, factor));
    return Math.round(255 * linearToSrgb(light));
  });

/**
 * Multiplies the base maps of `scene` with the colours beside them, for formats that show the map alone: the colour is white then, its opacity stays. A
 * picture under several colours becomes several. JPEG stays JPEG, the rest becomes PNG.
 *
 * @returns how many materials lost their colour: what no decoder reads, or what is beyond 2²⁸ pixels of new pictures.
 */
export async function bakeTints(scene: Scene, { signal }: VerbContext = {}): Promise<ModelWarning[]> {
  const tinted = scene.materials.filter(isTinted);
  if (tinted.length === 0) return [];
  // Decoders take a tenth of a second to load, and most models need none.
  const { decodeImage, encodePixels } = await import('../../images/decode.ts');
  const made = new Map<string, number | undefined>();
  let room = mostPixels;
  /** Not tried for each colour again: to find that out may take as long as to read it. */
  const unread = new Set<number>();

  async function bake(texture: number, [r, g, b]: readonly number[]): Promise<number | undefined> {
    signal?.throwIfAborted();
    const source = scene.textures[texture];
    const pixels = source && room > 0 && !unread.has(texture) ? await decodeImage(source.bytes) : undefined;
    if (!pixels) unread.add(texture);
    if (!source || !pixels || (room -= pixels.width * pixels.height) < 0) return undefined;
    const rgba = Uint8Array.from(pixels.rgba);
    for (const [channel, factor] of [r!, g!, b!].entries()) {
      const table = bytesTimes(factor);
      for (let at = channel; at < rgba.length; at += 4) rgba[at] = table[rgba[at]!]!;
    }
    const format = source.mimeType === 'image/jpeg' ? 'jpeg' : 'png';
    const bytes = await encodePixels({ ...pixels, rgba }, format);
    return scene.textures.push({ ...source, bytes, mimeType: `image/${format}`, width: pixels.width, height: pixels.height }) - 1;
  }

  let lost = 0;
  for (const material of tinted) {
    const slot = material.baseColorTexture!;
    const key = [slot.texture, ...material.baseColor.slice(0, 3)].join(' ');
    if (!made.has(key)) made.set(key, await bake(slot.texture, material.baseColor));
    const texture = made.get(key);
    if (texture === undefined) lost++;
    else material.baseColorTexture = { ...slot, texture };
    material.baseColor = [1, 1, 1, material.baseColor[3]];
  }
  return lost > 0 ? [{ code: 'tintsLost', params: { count: lost } }] : [];
}
