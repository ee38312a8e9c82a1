/** How the files of an archive that is decoded as a stream are cut into parts: each of one group, and as few as a bounded disk allows. */

interface ScenePart {
  group: number;
  paths: string[];
}

interface WaitingPart extends ScenePart {
  bytes: number;
}

/**
 * The parts, in the order in which they are whole, of files in the archive's order. A group has one where its files lie together; while parts that still wait for files have more
 * than `windowBytes` together, the largest ends early. Files without a group are left out. The same files give the same parts.
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
  let waitingBytes = 0;
  const end = (part: WaitingPart): void => {
    parts.push({ group: part.group, paths: part.paths });
    waiting.delete(part.group);
    waitingBytes -= part.bytes;
  };
  for (const { path, bytes, group } of placed) {
    let part = waiting.get(group);
    if (!part) waiting.set(group, (part = { group, paths: [], bytes: 0 }));
    part.paths.push(path);
    part.bytes += bytes;
    waitingBytes += bytes;
    const more = (left.get(group) ?? 0) - 1;
    left.set(group, more);
    if (more === 0) end(part);
    while (waitingBytes > windowBytes) end(largestOf(waiting.values()));
  }
  return parts;
}

const largestOf = (parts: Iterable<WaitingPart>): WaitingPart =>
  [...parts].reduce((largest, part) => (part.bytes > largest.bytes ? part : largest));
