/** How a scene's groups are shared out: each piece is made in one turn, by one machine. */

export interface PieceLimits {
  /** How many pieces a scene of so many groups has at least, so that several machines share it. */
  wanted: number;
  /** Above, whoever waits for the piece's turn to end waits long. */
  bytes: number;
  groups: number;
}

/** A turn takes a third of a second beside what is made in it, so that small groups share one. */
export const pieceLimits: PieceLimits = { wanted: 16, bytes: 32 * 1024 ** 2, groups: 256 };

/** Groups from `first` up to, not including, `end`. */
export interface ScenePiece {
  first: number;
  end: number;
}

/** Cuts groups, in their order, into pieces of as many as fit the limits; one that is larger than a piece is one alone. */
export function cutPieces(groups: readonly { bytes: number }[], { wanted, ...limits }: PieceLimits = pieceLimits): ScenePiece[] {
  const total = groups.reduce((sum, { bytes }) => sum + bytes, 0);
  const mostBytes = Math.min(limits.bytes, total / wanted);
  const mostGroups = Math.min(limits.groups, Math.ceil(groups.length / wanted));
  const pieces: ScenePiece[] = [];
  let last: ScenePiece | undefined;
  let held = 0;
  for (const [index, { bytes }] of groups.entries()) {
    if (!last || held + bytes > mostBytes || last.end - last.first >= mostGroups) {
      pieces.push((last = { first: index, end: index }));
      held = 0;
    }
    last.end = index + 1;
    held += bytes;
  }
  return pieces;
}
