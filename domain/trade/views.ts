import { z } from 'zod';

const instant = z.iso.datetime();
const fen = z.int().describe('分');

/** `orderCreate`. */
export const createdView = z.object({ orderId: z.string(), orderNo: z.string(), payAble: fen, expiresAt: instant });
export type CreatedView = z.infer<typeof createdView>;
