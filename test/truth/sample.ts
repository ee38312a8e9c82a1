/** What an independent source says about a sample file. */

/** Minimum x, y, z, then maximum, in metres. */
export type Box = [number, number, number, number, number, number];

export interface Sample {
  /** Triangles drawn; every instance counts. */
  triangles: number;
  drawCalls: number;
  bounds: Box;
  materials: number;
  /** Default 0, like the next two. */
  textures?: number;
  animations?: number;
  skins?: number;
  /** Left out where no independent tool counts meshes as we do: docs/decisions/model-figures.md. */
  meshes?: number;
  /** Codes of `domain/models/warnings.ts`, in any order. */
  warnings?: string[];
  /** Why our figure is right where it differs from the source's. */
  note?: string;
}

/** The warning of formats that state no unit. */
export const unit = ['unitUnknown'];
export const cube: Box = [-1, -1, -1, 1, 1, 1];
