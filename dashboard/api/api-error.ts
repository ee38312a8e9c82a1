import { errorTable, errorText, type ErrorCode } from '#domain/errors/table';

/** An error from the server, or from us when it could not be reached. `message` is shown to the user. */
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

/** The message to show for anything thrown. */
export function sentenceOf(error: unknown): string {
  if (error instanceof Error && 'respCode' in error) return error.message;
  return errorText('request.unexpected').replace(/（编号 ）$/, '');
}
