/** What a process tells the one that started it, over IPC, once it serves. */
export const readyMessage = 'ready';

/** Says that this process serves; nothing where nobody listens. */
export const announceReady = (): void => void process.send?.(readyMessage);
