/** Encodes pictures as KTX 2.0 with Basis Universal, which a GPU takes without unpacking. */

import { encodeToKTX2 } from 'ktx2-encoder';

export interface Ktx2Input {
  /** RGBA, 4 bytes a pixel, rows from the top; both edges multiples of 4, as KHR_texture_basisu asks. */
  pixels: Uint8Array;
  width: number;
  height: number;
  /** UASTC keeps more, ETC1S takes less. */
  uastc: boolean;
  /** 1 to 100, for ETC1S. */
  quality: number;
  /** Smaller levels down to a pixel; default true. */
  mips?: boolean;
  /** `color` is sRGB with a perceptual metric; `normal` and `data` are linear. */
  kind: 'color' | 'normal' | 'data';
}

/** The KTX2 file of a picture of at most `encoderPixels`. @throws RangeError when memory is short. Task of a thread. */
export async function encodeKtx2({ pixels, width, height, uastc, quality, mips = true, kind }: Ktx2Input): Promise<Uint8Array> {
  const color = kind === 'color';
  const encoded = encodeToKTX2(pixels, {
    imageDecoder: () => Promise.resolve({ width, height, data: pixels }),
    isUASTC: uastc,
    generateMipmap: mips,
    isSetKTX2SRGBTransferFunc: color,
    isPerceptual: color,
    isNormalMap: kind === 'normal',
    ...(uastc
      ? { needSupercompression: true, uastcLDRQualityLevel: 1 }
      : { qualityLevel: Math.max(1, Math.round(quality * 2.55)), compressionLevel: 2 }),
  });
  try {
    return await encoded;
  } catch (error) {
    // The module is built without exceptions: it ends itself when memory is short, and nothing else ends it.
    if (error instanceof Error && error.name === 'RuntimeError')
      throw new RangeError('WebAssembly memory allocation failed', { cause: error });
    throw error;
  }
}
