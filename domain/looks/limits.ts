/** Of quick looks. */
export const lookLimits = {
  /** Of one account at a time. */
  openPerOwner: 2,
  /** Models with more triangles have none: three simplifications of them take more than seconds. */
  triangles: 3_000_000,
  /** Pixels of a picture's edge. */
  pixels: 640,
  /** After this the engine is stopped. */
  deadlineMs: 60_000,
  /** How often a page asks how far it is. */
  pollMs: 1000,
} as const;
