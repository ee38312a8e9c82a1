/** What the page and the worker that enlarges a picture tell each other. */

/** Largest picture that is enlarged in a page, in pixels. */
export const mostPixels = 1_000_000;
/** Edge of what the net sees at once, in pixels of the picture, without its halo. */
export const tileEdge = 128;

export interface EnlargeRequest {
  /** RGBA. */
  picture: ImageData;
}

export type EnlargeAnswer =
  /** Of 1; 0 while the net is fetched. */
  { done: number } | { picture: ImageData; seconds: number } | { problem: 'network' | 'failed' };
