import { knownErrors, knownErrorText, type KnownError } from './known-errors.ts';

/** An error from the server, or from us when it could not be reached. `message` is shown to the user. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly respCode: number;

  constructor(respCode: number, message: string, options: { cause?: unknown } = {}) {
    super(message, options);
    this.respCode = respCode;
  }

  static of(code: KnownError, options: { cause?: unknown } = {}): ApiError {
    return new ApiError(knownErrors[code].respCode, knownErrorText(code), options);
  }

  is(code: KnownError): boolean {
    return this.respCode === knownErrors[code].respCode;
  }
}

/** The message to show for anything thrown. */
export function sentenceOf(error: unknown): string {
  if (error instanceof Error && 'respCode' in error) return error.message;
  return knownErrorText('request.unexpected').replace(/（编号 ）$/, '');
}
