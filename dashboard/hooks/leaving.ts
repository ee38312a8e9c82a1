let count: (() => number) | undefined;

/** Told by the uploads of this tab, once there can be some: pages without them need not load them to sign somebody out. */
export const countUploadsBy = (running: () => number): void => void (count = running);

/** What signing out would interrupt, in a sentence; undefined while nothing runs. */
export function interruptedByLeaving(): string | undefined {
  const running = count?.() ?? 0;
  return running === 0 ? undefined : `还有 ${running} 个文件正在上传。退出后上传会停下，已传的部分会保留，下次登录后可以接着传。`;
}
