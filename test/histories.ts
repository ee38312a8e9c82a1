import proto from '@temporalio/proto';

const { History } = proto.temporal.api.history.v1;
export type History = proto.temporal.api.history.v1.IHistory;

/** What names the machine that a history was made on, and paths on it. */
const blanked = new Set(['identity', 'stackTrace', 'taskToken', 'workerVersion']);

function blank(key: string, value: unknown): unknown {
  if (typeof value !== 'string') return blanked.has(key) ? undefined : value;
  // A worker's own queue is named after it.
  return blanked.has(key) ? '' : value.replace(/^orchestration@.*/, 'orchestration@worker');
}

/** A history as it is kept: enums by name, bytes as base64, without what names the machine. */
export const writeHistory = (history: History): string => {
  const plain = History.toObject(History.fromObject(history), { enums: String, longs: String, bytes: String });
  return `${JSON.stringify(JSON.parse(JSON.stringify(plain), blank), undefined, 1)}\n`;
};

/** What `writeHistory` wrote. */
export const readHistory = (text: string): History => History.fromObject(JSON.parse(text) as Record<string, unknown>);
