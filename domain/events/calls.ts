/** Calls about events: the poll, and the ticket that opens the socket. */

import { userChange, userRead } from '../wire/call.ts';

export const eventCalls = {
  getModelStatus: userRead('/api-process/laozi/v3/service_result/get_model_status'),
  // Ours
  socketTicket: userChange('/api-personal/laozi/v3/common/socketTicket'),
} as const;

/** The WebSocket's path; `?ticket=` carries a one-time ticket from `socketTicket`, `&sinceSeq=` the last event seen, or `&pageAgeMs=` how long the page is open. */
export const socketPath = '/push';
