/** A user's events as sent on the socket and by `get_model_status`: docs/decisions.md#push-messages. */

import type { WireEventType, WireModelType } from '../wire/names.ts';

export type MessageStatus = 'Begin' | 'Normal' | 'Success' | 'Error' | 'Cancelled';

export interface PushMessage {
  status: MessageStatus;
  tips: string;
  /** ISO 8601 UTC. */
  currentTime: string;
  fileSize: number;
  format: string;
  /** Number of animations, null until known. */
  animation: number | null;
  /** Number of meshes, null until known. */
  modelNum: number | null;
  type: WireModelType;
}

export interface Push {
  seq: number;
  type: WireEventType;
  id: string;
  /** Null until it has finished. */
  isSucceed: boolean | null;
  message: PushMessage;
}

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
export interface ModelStatusView {
  status: MessageStatus;
  stage: string;
  percent: number;
  lastSeq: number;
  results: Push[];
}
