/** What a reader finds in a file, as every reader of `test/readback/` says it. What a reader has no notion of is left out. */
export interface Found {
  triangles?: number;
  /** Lowest and highest corner, in the pose at rest. */
  bounds?: [number[], number[]] | null;
  /** Signed: positive where a closed surface faces outward. */
  volume?: number;
  /** `color` is RGBA, or missing where a picture gives it. */
  materials?: ({ name: string | null; color?: number[] | null } | null)[];
  /** SHA-256 of each picture's bytes. */
  pictures?: string[];
  /** How each base picture looks: `lookOf`. */
  looks?: number[][];
  nodes?: string[];
  clips?: { name: string; seconds: number; samples?: ClipSample[] }[];
  /** It holds exact surfaces: it has no triangles, and its volume is that between the surfaces. */
  exact?: boolean;
  errors: string[];
}

/** A clip at a time in seconds from its start. */
export interface ClipSample {
  time: number;
  bounds?: [number[], number[]] | null;
  /** Where nodes and joints are, by name. */
  places: [name: string, place: [number, number, number]][];
}
