import { cutText } from '../display/sentence.ts';

/** What is kept of an error that leaves its process: in a log, in a workflow's history. */
export interface ErrorView {
  type: string;
  message: string;
  code?: string | number;
  /** Where it was thrown, without the message. */
  stack?: string;
  cause?: ErrorView;
}

const kept = { message: 500, text: 1000, code: 60, type: 60, frames: 12, frame: 200, causes: 4 } as const;

/** The end of a stack in which frames are looked for: a message stands before them, however long. */
const stackTail = 8192;

/**
 * An error as it may be written down: its kind, message, code, place and causes, each cut, and nothing else. The statement and the values that a database
 * error carries hold telephone numbers and password hashes; so may its message, which is kept without what stands in quotes.
 */
export function describeError(error: unknown, causes: number = kept.causes): ErrorView {
  if (!(error instanceof Error)) return { type: typeof error, message: cutText(String(error), kept.text) };
  const { code, cause } = error as { code?: unknown; cause?: unknown };
  const message = cutText(error.message, kept.message);
  return {
    type: cutText(error.name, kept.type),
    message: isOfDatabase(error) ? withoutValues(message) : message,
    ...(typeof code === 'string' ? { code: cutText(code, kept.code) } : typeof code === 'number' && { code }),
    ...framesOf(error.stack),
    ...(cause !== undefined && causes > 1 && { cause: describeError(cause, causes - 1) }),
  };
}

const isOfDatabase = (error: Error): boolean =>
  error.name.startsWith('Sequelize') ||
  'sql' in error ||
  'sqlMessage' in error ||
  /^(SQLITE|ER)_/.test(String((error as { code?: unknown }).code));

/** One that is cut off has no quote at its end. */
const withoutValues = (message: string): string => message.replace(/'(?:[^'\\]|\\.|'')*(?:'|$)|"(?:[^"\\]|\\.)*(?:"|$)/g, "'…'");

function framesOf(stack: unknown): { stack?: string } {
  if (typeof stack !== 'string') return {};
  const lines = stack.slice(-stackTail).split('\n');
  const frames = lines.filter((line) => /^\s+at /.test(line)).slice(0, kept.frames);
  return frames.length === 0 ? {} : { stack: frames.map((frame) => cutText(frame.trim(), kept.frame)).join('\n') };
}
