/** Bounded concurrency for work that waits on other threads (libvips, the disk). */

/** Runs `work` for 0 to `count` - 1, at most `lanes` at a time, begun in order. The first failure ends it. */
export async function inLanes(count: number, lanes: number, work: (index: number) => Promise<void>): Promise<void> {
  let next = 0;
  const lane = async (): Promise<void> => {
    while (next < count) await work(next++);
  };
  await Promise.all(Array.from({ length: Math.min(lanes, count) }, lane));
}
