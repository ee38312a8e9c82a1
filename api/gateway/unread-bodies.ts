import type { ConnectionLimits } from '#domain/limits';
import type { Middleware } from './state.ts';

/** After an answer, a body that nobody read may go on arriving, so that its sender sees the answer: no more than a little, and not for long. */
export const endUnreadBodies =
  ({ unreadBytes, unreadMs }: ConnectionLimits): Middleware =>
  async (ctx, next) => {
    await next();
    const { req, res } = ctx;
    if (req.complete) return;
    const cut = (): void => void req.socket.destroy();
    let arrived = 0;
    // Counted from before the answer leaves: Node would discard what then remains, however much, without a word.
    req.on('data', (chunk: Buffer) => {
      arrived += chunk.length;
      if (arrived > unreadBytes) cut();
    });
    req.resume();
    res.once('finish', () => {
      if (req.complete) return;
      const late = setTimeout(cut, unreadMs);
      for (const event of ['end', 'close']) req.once(event, () => clearTimeout(late));
    });
  };
