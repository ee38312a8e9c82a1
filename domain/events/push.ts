/** A user's events as sent on the socket and by `get_model_status`: docs/decisions.md#push-messages. */

import { z } from 'zod';
import { wireEventTypes, wireModelTypes, type WireEventType } from '../wire/names.ts';

const messageStatuses = ['Begin', 'Normal', 'Success', 'Error', 'Cancelled'] as const;
export type MessageStatus = (typeof messageStatuses)[number];

export const pushMessageView = z.object({
  status: z.enum(messageStatuses),
  tips: z.string().describe('给用户看的一句话'),
  currentTime: z.string(),
  fileSize: z.number(),
  format: z.string(),
  animation: z.number().nullable().describe('动画数，检测数出来之前为 null'),
  modelNum: z.number().nullable().describe('网格数，检测数出来之前为 null'),
  type: z.literal(wireModelTypes.codes).describe('0 单模型，1 倾斜摄影'),
});
export type PushMessage = z.infer<typeof pushMessageView>;

export const pushView = z.object({
  seq: z.int().describe('每个用户从 1 连续递增'),
  type: z.literal(wireEventTypes.codes),
  id: z.string(),
  isSucceed: z.boolean().nullable().describe('结束前为 null'),
  message: pushMessageView,
});
export type Push = z.infer<typeof pushView>;

/** Progress of a running check or job: pushed without a seq, never replayed. */
export interface ProgressFrame {
  type: WireEventType;
  id: string;
  stage: string;
  percent: number;
}

/** Every frame on the socket, as JSON text. */
export type SocketFrame =
  | { kind: 'event'; push: Push }
  | { kind: 'progress'; progress: ProgressFrame }
  | { kind: 'ready'; lastSeq: number };

/** `get_model_status`. */
export const modelStatusView = z.object({
  status: z.enum(messageStatuses),
  stage: z.string(),
  percent: z.number().describe('0–100'),
  lastSeq: z.int(),
  results: z.array(pushView).describe('sinceSeq 之后的消息，按顺序'),
});
export type ModelStatusView = z.infer<typeof modelStatusView>;

/** `socketTicket`. */
export const socketTicketView = z.object({ ticket: z.string().describe('一分钟内可用一次') });
