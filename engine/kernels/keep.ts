import { loadKernel, type KernelExports } from './load.ts';

/** Long enough for the next call of a series, short compared with the pauses between a job's stages. */
const idleMs = 20;

/** A kernel that is kept with its grown memory between calls, and released after a short idle time. */
export interface KernelKeeper<E extends KernelExports> {
  /** Hands `work` the kernel; nothing of its memory may be used afterwards. */
  use<T>(work: (kernel: E) => T): Promise<T>;
}

/** @example const stl = keepKernel<StlKernel>('stl'); const facets = await stl.use((kernel) => weld(kernel, input)); */
export function keepKernel<E extends KernelExports>(name: string): KernelKeeper<E> {
  let kept: Promise<E> | undefined;
  let idle: NodeJS.Timeout | undefined;
  return {
    async use(work) {
      const kernel = await (kept ??= loadKernel<E>(name));
      clearTimeout(idle);
      try {
        return work(kernel);
      } finally {
        idle = setTimeout(() => {
          kept = undefined;
          // V8 counts a kernel's memory late.
          globalThis.gc?.();
        }, idleMs).unref();
      }
    },
  };
}
