/** Of a picture that somebody puts into an offline package: the file's bytes, its pixels, and the edges in pixels to which it is made smaller. */
export const logoLimits = { bytes: 2 * 1024 * 1024, pixels: 40_000_000, width: 400, height: 80 } as const;
