import { cutParams } from '../display/sentence.ts';
import type { ErrorEntry, ErrorParams } from './entry.ts';
import { errorTable, errorText, isErrorCode, type ErrorCode } from './table.ts';

/** A failure from the table; `message` is what the user reads, and its parameters are cut: it is logged, stored and sent as it is. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  readonly params: ErrorParams;

  constructor(code: ErrorCode, params: ErrorParams = {}, options: { cause?: unknown } = {}) {
    super(errorText(code, params), options);
    this.code = code;
    this.params = cutParams(params);
  }

  get entry(): ErrorEntry {
    return errorTable[this.code];
  }
}

/** A failure as it is passed between processes or stored in a row. */
export interface ErrorRecord {
  code: ErrorCode;
  params: ErrorParams;
}

export const toErrorRecord = (error: AppError): ErrorRecord => ({ code: error.code, params: error.params });

/** Reads what `toErrorRecord` wrote; undefined for anything else. */
export function fromErrorRecord(value: unknown): AppError | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { code, params } = value as Partial<ErrorRecord>;
  return isErrorCode(code) ? new AppError(code, cutParams(params)) : undefined;
}
