/** What textures take in a graphics card's memory. */

/**
 * Bytes of 4 × 4 pixels as a graphics card holds them. PNG, JPEG and WebP are unpacked to RGBA of 8 bits. KTX 2.0 with Basis Universal
 * (KHR_texture_basisu) is transcoded to blocks of the card's own, here the first choices of Khronos' KTX Developer Guide ("Transcode Target
 * Selection", "GPU API Support"): ETC1S of one slice to ETC1 RGB (BC1 is as large: 8 bytes a block), of two slices (RGB and alpha) to ETC2 RGBA
 * (BC3: 16), UASTC to ASTC 4×4 (BC7: 16). A desktop card that knows BC7 but not ETC holds opaque ETC1S in 16 too.
 */
const bytesOfBlock = { rgba: 64, etc1s: 8, etc1sAlpha: 16, uastc: 16 } as const;
export type TextureLayout = keyof typeof bytesOfBlock;

const blockEdge = 4;
/** A full mip chain adds a third. */
const mipFactor = 4 / 3;

/**
 * GPU bytes of a texture of `width` × `height` pixels with all its mips: pixels × 4 × 4/3 as RGBA; in a layout of blocks
 * ⌈width / 4⌉ × ⌈height / 4⌉ × bytes of a block × 4/3, which is 1/2 byte a pixel for ETC1S, 1 for ETC1S with alpha and for UASTC.
 *
 * @example textureMemory(2048, 2048, 'etc1s'); // 2,796,203, against 22,369,621 as RGBA
 */
export function textureMemory(width: number, height: number, layout: TextureLayout = 'rgba'): number {
  const blocks =
    layout === 'rgba' ? (width * height) / (blockEdge * blockEdge) : Math.ceil(width / blockEdge) * Math.ceil(height / blockEdge);
  return Math.round(blocks * bytesOfBlock[layout] * mipFactor);
}
