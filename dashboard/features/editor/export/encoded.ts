/** One frame of a film as an encoder gave it. */
export interface EncodedFrame {
  data: Uint8Array<ArrayBuffer>;
  isKey: boolean;
}

/** A film whose frames are equally long, in their order. */
export interface EncodedFilm {
  width: number;
  height: number;
  fps: number;
  frames: readonly EncodedFrame[];
}
