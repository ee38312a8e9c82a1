/** Colour profiles of pictures: glTF ignores them, so pictures that rely on one are converted to sRGB on reading. */

import { textureRoles } from '#engine/scenes/texture-roles';
import type { ModelWarning } from '#domain/models/warnings';
import type { VerbContext } from '#engine/context';
import type { Scene, Texture } from '#engine/scenes/scene';

/**
 * Turns pictures of colours whose profile is an RGB other than sRGB (Display P3, Adobe RGB) into sRGB. Numbers and directions keep theirs: they are
 * no colours, whatever their file says.
 * @returns a warning for each that was turned.
 */
export async function settleProfiles(scene: Scene, { signal }: VerbContext = {}): Promise<ModelWarning[]> {
  const warnings: ModelWarning[] = [];
  for (const [index, role] of textureRoles(scene).entries()) {
    signal?.throwIfAborted();
    const texture = scene.textures[index]!;
    if (role?.kind !== 'color' || !mayCarryProfile(texture)) continue;
    const turned = await toSrgb(texture);
    if (!turned) continue;
    scene.textures[index] = turned;
    warnings.push({ code: 'profileConverted', params: { path: texture.name } });
  }
  return warnings;
}

/** What stands before a profile in a file; pictures without these bytes need no library to tell that they have none. */
const profileMarks: Readonly<Record<string, string>> = { 'image/png': 'iCCP', 'image/jpeg': 'ICC_PROFILE', 'image/webp': 'ICCP' };

function mayCarryProfile({ bytes, mimeType }: Texture): boolean {
  const mark = profileMarks[mimeType];
  return mark !== undefined && Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(mark);
}

/** Undefined if nothing has to change or the picture cannot be decoded, which is reported where its pixels are needed. */
async function toSrgb({ name, bytes, mimeType, width, height }: Texture): Promise<Texture | undefined> {
  const { openPicture, throwIfMemory } = await import('#engine/images/vips');
  try {
    const { icc } = await openPicture(bytes).metadata();
    if (!icc || !isOtherRgb(icc)) return undefined;
    // Given twice, because 16-bit images are converted to sRGB by way of P3.
    const image = openPicture(bytes).toColourspace('srgb').withIccProfile('srgb', { attach: false });
    const isJpeg = mimeType === 'image/jpeg';
    const encoded = await (
      isJpeg ? image.jpeg({ quality: 95, chromaSubsampling: '4:4:4' }) : image.png({ compressionLevel: 6 })
    ).toBuffer();
    return { name, bytes: encoded, mimeType: isJpeg ? mimeType : 'image/png', width, height };
  } catch (error) {
    throwIfMemory(error);
    return undefined;
  }
}

/** Red and green of sRGB under D50, X Y Z each (IEC 61966-2-1, Bradford-adapted), as profiles round them. */
const srgbPrimaries = { rXYZ: [0.4361, 0.2225, 0.0139], gXYZ: [0.3851, 0.7169, 0.0971] };
const tolerance = 0.01;

/** Whether an ICC profile (ICC.1:2022) describes an RGB whose red or green is not sRGB's. */
export function isOtherRgb(icc: Uint8Array): boolean {
  if (icc.length < 132 || text(icc, 16) !== 'RGB ') return false;
  const view = new DataView(icc.buffer, icc.byteOffset, icc.byteLength);
  const tags = new Map<string, number>();
  // Each names itself and says where its data begins, which for a place in XYZ has 8 bytes before three 16.16 numbers.
  for (let at = 132; at + 12 <= icc.length && tags.size < view.getUint32(128); at += 12) tags.set(text(icc, at), view.getUint32(at + 4));
  return Object.entries(srgbPrimaries).some(([tag, primary]) => {
    const start = tags.get(tag);
    if (start === undefined || start + 20 > icc.length) return true;
    return primary.some((value, i) => Math.abs(view.getInt32(start + 8 + i * 4) / 65536 - value) > tolerance);
  });
}

const text = (bytes: Uint8Array, at: number): string => String.fromCharCode(...bytes.subarray(at, at + 4));
