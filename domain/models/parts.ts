/** The parts of a model that can be locked, as a check lists them beside the preview. */

export interface PartFigures {
  /** As `lockedParts` names it. */
  name: string;
  /** Once. */
  triangles: number;
  /** How often it is drawn. */
  places: number;
}

export interface PartList {
  /** Those that draw the most triangles, most first. */
  parts: PartFigures[];
  /** How many more the model has. */
  omitted: number;
}

export const partListLimits = { parts: 2000, bytes: 4 * 1024 ** 2 } as const;
