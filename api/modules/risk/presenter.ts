import { riskLimits } from '#domain/risk/limits';
import type { CaptchaView } from '#domain/risk/views';
import type { OpenedPuzzle } from '#services/risk/open-puzzle';

const dataUrl = (picture: Buffer): string => `data:image/webp;base64,${picture.toString('base64')}`;

/** A puzzle as pages show it, without its answer. */
export const presentPuzzle = ({ puzzleId, kind, width, height, image, piece, pieceY }: OpenedPuzzle): CaptchaView => ({
  captchaId: puzzleId,
  ...{ kind, width, height },
  image: dataUrl(image),
  piece: dataUrl(piece),
  ...(pieceY !== undefined && { pieceY }),
  expiresInMs: riskLimits.puzzleMs,
});
