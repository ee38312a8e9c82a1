/** Limits of maps. Sizes in pixels. */

export const mapLimits = {
  /** Of an image that comes in: ten gigapixels and as many again. */
  sourcePixels: 20_000_000_000,
  /** Of its result: ten gigapixels, four times as fine. */
  resultPixels: 200_000_000_000,
  /** Of a result whose web tiles are made too: joining is one step of three hours, of which a million pixels of tiles take 0.5 to 0.75 s of processor. */
  tilesPixels: 6_000_000_000,
  /** Along an edge of the result: what 20 bits of a pixel's number hold in every reader. */
  resultEdge: 4_000_000,
  /** Colours and data, without alpha. */
  bands: 16,
} as const;
