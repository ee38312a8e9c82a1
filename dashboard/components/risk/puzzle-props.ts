import type { TrackPoint } from '#domain/risk/tracks';
import type { CaptchaView } from '#domain/risk/views';

/** What each kind of puzzle is shown with. */
export interface PuzzleProps {
  puzzle: CaptchaView;
  /** When it was shown, as `performance.now()`. */
  shownAt: number;
  disabled: boolean;
  onTried: (track: readonly TrackPoint[]) => void;
}
