import { errorTable, errorText, type ErrorCode } from '#domain/errors/table';

/** A refusal in the server's words, or ours when it could not be reached; `message` is the sentence a person reads. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly respCode: number;

  constructor(respCode: number, message: string, options: { cause?: unknown } = {}) {
    super(message, options);
    this.respCode = respCode;
  }

  static of(code: ErrorCode, options: { cause?: unknown } = {}): ApiError {
    return new ApiError(errorTable[code].respCode, errorText(code), options);
  }

  is(code: ErrorCode): boolean {
    return this.respCode === errorTable[code].respCode;
  }
}

/** The sentence of anything that was thrown. */
export function sentenceOf(error: unknown): string {
  if (error instanceof Error && 'respCode' in error) return error.message;
  return errorText('request.unexpected').replace(/（编号 ）$/, '');
}
