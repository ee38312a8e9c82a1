/** Options of remeshing, which the dialog shows, the command line documents and the engine follows. */

export const remeshShapes = ['triangles', 'quads'] as const;
export type RemeshShape = (typeof remeshShapes)[number];

export const remeshTextureSizes = [1024, 2048, 4096] as const;
export type RemeshTextureSize = (typeof remeshTextureSizes)[number];

export interface RemeshOptions {
  /** Faces of the new surface, met within 2 %: triangles, or of quad-dominant surfaces quads and the triangles between them. */
  faces: number;
  shape: RemeshShape;
  /** Closes every border, so that the surface is watertight. */
  closeHoles: boolean;
  /** Edge of the square pictures that are baked, in pixels. */
  textureSize: RemeshTextureSize;
}

export const remeshLimits = { faces: { min: 200, max: 500_000 } } as const;

export const defaultRemeshOptions: RemeshOptions = { faces: 20_000, shape: 'triangles', closeHoles: false, textureSize: 2048 };
