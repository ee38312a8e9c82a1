/** How the files of an archive that is decoded as a stream are cut into parts: each of one piece, and as few as a bounded disk allows. */

interface ScenePart {
  piece: number;
  paths: string[];
}

interface WaitingPart extends ScenePart {
  bytes: number;
}

/** Parts wait by the powers of two of their bytes: to look through all of them for the largest took a minute of 100,000. */
const sizes = 54;
const sizeOf = (bytes: number): number => Math.min(sizes - 1, Math.floor(Math.log2(bytes + 1)));

/**
 * The parts, in the order in which they are whole, of files in the archive's order. A piece has one where its files lie together; while parts that still wait for files have more
 * than `windowBytes` together, the largest ends early, or one of more than half its size. Files without a piece are left out. The same files give the same parts.
 */
export function cutParts(
  files: Iterable<{ path: string; bytes: number }>,
  pieceOf: (path: string) => number | undefined,
  windowBytes: number,
): ScenePart[] {
  const placed = [...files].flatMap(({ path, bytes }) => {
    const piece = pieceOf(path);
    return piece === undefined ? [] : [{ path, bytes, piece }];
  });
  const left = new Map<number, number>();
  for (const { piece } of placed) left.set(piece, (left.get(piece) ?? 0) + 1);
  const parts: ScenePart[] = [];
  const waiting = new Map<number, WaitingPart>();
  const bySize: WaitingPart[][] = Array.from({ length: sizes }, () => []);
  let waitingBytes = 0;
  const end = (part: WaitingPart): void => {
    parts.push({ piece: part.piece, paths: part.paths });
    waiting.delete(part.piece);
    waitingBytes -= part.bytes;
  };
  const takeLargest = (): WaitingPart | undefined => {
    for (let size = sizes - 1; size >= 0; size--)
      for (let part = bySize[size]?.pop(); part; part = bySize[size]?.pop())
        if (waiting.get(part.piece) === part && sizeOf(part.bytes) === size) return part;
    return undefined;
  };
  for (const { path, bytes, piece } of placed) {
    let part = waiting.get(piece);
    if (!part) waiting.set(piece, (part = { piece, paths: [], bytes: 0 }));
    part.paths.push(path);
    const size = sizeOf(part.bytes + bytes);
    if (part.paths.length === 1 || size !== sizeOf(part.bytes)) bySize[size]?.push(part);
    part.bytes += bytes;
    waitingBytes += bytes;
    const more = (left.get(piece) ?? 0) - 1;
    left.set(piece, more);
    if (more === 0) end(part);
    while (waitingBytes > windowBytes) {
      const largest = takeLargest();
      if (!largest) break;
      end(largest);
    }
  }
  return parts;
}
