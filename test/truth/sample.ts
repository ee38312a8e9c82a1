/** What is known of a sample file from somebody else than us. */

/** Lowest x, y, z, then highest, in metres. */
export type Box = [number, number, number, number, number, number];

export interface Sample {
  /** Drawn, an instance counted each time. */
  triangles: number;
  drawCalls: number;
  bounds: Box;
  materials: number;
  /** Default 0, as the next two. */
  textures?: number;
  animations?: number;
  skins?: number;
  /** Left out where no independent tool counts meshes as we do: docs/decisions.md#model-figures. */
  meshes?: number;
  /** Codes of `domain/models/warnings.ts`, in any order. */
  warnings?: string[];
  /** Why a figure of ours is right where it is not the source's. */
  note?: string;
}

/** A format that states no unit. */
export const unit = ['unitUnknown'];
export const cube: Box = [-1, -1, -1, 1, 1, 1];
