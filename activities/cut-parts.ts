/** How the files of an archive that is decoded as a stream are cut into parts: each of one group, and as few as a bounded disk allows. */

interface ScenePart {
  group: number;
  paths: string[];
}

interface WaitingPart extends ScenePart {
  bytes: number;
}

/** Parts wait by the powers of two of their bytes: to look through all of them for the largest took a minute of 100,000. */
const sizes = 54;
const sizeOf = (bytes: number): number => Math.min(sizes - 1, Math.floor(Math.log2(bytes + 1)));

/**
 * The parts, in the order in which they are whole, of files in the archive's order. A group has one where its files lie together; while parts that still wait for files have more
 * than `windowBytes` together, the largest ends early, or one of more than half its size. Files without a group are left out. The same files give the same parts.
 */
export function cutParts(
  files: Iterable<{ path: string; bytes: number }>,
  groupOf: (path: string) => number | undefined,
  windowBytes: number,
): ScenePart[] {
  const placed = [...files].flatMap(({ path, bytes }) => {
    const group = groupOf(path);
    return group === undefined ? [] : [{ path, bytes, group }];
  });
  const left = new Map<number, number>();
  for (const { group } of placed) left.set(group, (left.get(group) ?? 0) + 1);
  const parts: ScenePart[] = [];
  const waiting = new Map<number, WaitingPart>();
  const bySize: WaitingPart[][] = Array.from({ length: sizes }, () => []);
  let waitingBytes = 0;
  const end = (part: WaitingPart): void => {
    parts.push({ group: part.group, paths: part.paths });
    waiting.delete(part.group);
    waitingBytes -= part.bytes;
  };
  const takeLargest = (): WaitingPart | undefined => {
    for (let size = sizes - 1; size >= 0; size--)
      for (let part = bySize[size]?.pop(); part; part = bySize[size]?.pop())
        if (waiting.get(part.group) === part && sizeOf(part.bytes) === size) return part;
    return undefined;
  };
  for (const { path, bytes, group } of placed) {
    let part = waiting.get(group);
    if (!part) waiting.set(group, (part = { group, paths: [], bytes: 0 }));
    part.paths.push(path);
    const size = sizeOf(part.bytes + bytes);
    if (part.paths.length === 1 || size !== sizeOf(part.bytes)) bySize[size]?.push(part);
    part.bytes += bytes;
    waitingBytes += bytes;
    const more = (left.get(group) ?? 0) - 1;
    left.set(group, more);
    if (more === 0) end(part);
    while (waitingBytes > windowBytes) {
      const largest = takeLargest();
      if (!largest) break;
      end(largest);
    }
  }
  return parts;
}
