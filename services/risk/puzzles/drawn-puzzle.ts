import type { PuzzleKind } from '#domain/risk/codes';
import type { ScratchAnswer, SliderAnswer } from '#domain/risk/tracks';

/** What a page shows of a puzzle. Pictures are WebP. */
export interface PuzzlePicture {
  kind: PuzzleKind;
  width: number;
  height: number;
  /** The slider's background with its gap, or the foil of a scratch card. */
  image: Buffer;
  /** The slider's piece, or what lies below the foil. */
  piece: Buffer;
  /** Top of the slider's piece. */
  pieceY?: number;
}

export type DrawnPuzzle = PuzzlePicture & { answer: SliderAnswer | ScratchAnswer };
