/** Options of remeshing, which the dialog shows, the command line documents and the engine follows. */

export const remeshTextureSizes = [1024, 2048, 4096] as const;
export type RemeshTextureSize = (typeof remeshTextureSizes)[number];

/** Triangles alone, or quads with some triangles where they do not go. */
export const remeshShapes = ['triangles', 'quads'] as const;
export type RemeshShape = (typeof remeshShapes)[number];

/** Formats that a remeshed model is written in; all but PLY hold its pictures, and all hold quads, GLB as triangles in an order that says which belong together. */
export const remeshTargets = ['glb', 'obj', 'fbx', 'ply'] as const;
export type RemeshTarget = (typeof remeshTargets)[number];
export const isRemeshTarget = (name: string): name is RemeshTarget => (remeshTargets as readonly string[]).includes(name);

export interface RemeshOptions {
  shape: RemeshShape;
  /** Faces of the new surface, quads and triangles alike, met within 2 %. */
  faces: number;
  /** Closes every border, so that the surface is watertight. */
  closeHoles: boolean;
  /** Edge of the square pictures that are baked, in pixels. */
  textureSize: RemeshTextureSize;
}

/** Quads begin with nine triangles for each, so that there are fewer of them. */
export const remeshLimits = { faces: { min: 200, max: 500_000 }, mostFaces: { triangles: 500_000, quads: 100_000 } } as const;

export const defaultRemeshOptions: RemeshOptions = { shape: 'triangles', faces: 20_000, closeHoles: false, textureSize: 2048 };
