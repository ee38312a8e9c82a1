import { diskLimits } from '../limits.ts';

/**
 * What unpacked entries count in storage, in bytes: each file, and each folder they stand in, at least a block, so that thousands of tiny
 * ones are not free. Paths are relative, with slashes.
 */
export function storedSize(entries: readonly { path: string; bytes: number }[]): number {
  const folders = new Set<string>();
  let bytes = 0;
  for (const entry of entries) {
    bytes += Math.max(entry.bytes, diskLimits.blockBytes);
    for (let end = entry.path.lastIndexOf('/'); end > 0; end = entry.path.lastIndexOf('/', end - 1)) {
      const folder = entry.path.slice(0, end);
      if (folders.has(folder)) break;
      folders.add(folder);
    }
  }
  return bytes + folders.size * diskLimits.blockBytes;
}
