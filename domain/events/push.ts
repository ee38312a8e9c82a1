/** A user's events as sent on the socket and by `get_model_status`: docs/decisions/push-messages.md. */

import { z } from 'zod';
import type { StorageUsageView } from '../accounts/views.ts';
import type { SourceFileView } from '../files/views.ts';
import type { JobCardView } from '../jobs/views.ts';
import type { MapPieces } from '../maps/pieces.ts';
import type { OrderRowView } from '../orders/views.ts';
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
  type: z.literal(wireModelTypes.codes).describe('0 单模型，1 倾斜摄影，2 地图影像'),
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
  /** Which ranges of a map are finished; missing where it is none. */
  pieces?: MapPieces;
}

/** What an event is about, as it stands once the event has happened; it may be newer. Missing: it is gone, or it did not change. */
export interface PushedRows {
  file?: SourceFileView;
  job?: JobCardView;
  /** The order that was paid, or whose work has ended. */
  order?: OrderRowView;
  /** After work that has ended. */
  storage?: StorageUsageView;
}

/** Every frame on the socket, as JSON text. `rows` is empty but in the last event about each subject, and missing where they could not be read. */
export type SocketFrame =
  | { kind: 'event'; push: Push; rows?: PushedRows }
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
