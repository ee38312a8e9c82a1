/** Options of remeshing, which the dialog shows, the command line documents and the engine follows. */

export const remeshTextureSizes = [1024, 2048, 4096] as const;
export type RemeshTextureSize = (typeof remeshTextureSizes)[number];

export interface RemeshOptions {
  /** Triangles of the new surface, met within 2 %. */
  faces: number;
  /** Closes every border, so that the surface is watertight. */
  closeHoles: boolean;
  /** Edge of the square pictures that are baked, in pixels. */
  textureSize: RemeshTextureSize;
}

export const remeshLimits = { faces: { min: 200, max: 500_000 } } as const;

export const defaultRemeshOptions: RemeshOptions = { faces: 20_000, closeHoles: false, textureSize: 2048 };
