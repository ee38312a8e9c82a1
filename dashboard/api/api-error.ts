import { anywhereErrors } from '#domain/errors/areas/anywhere';
import { entryText } from '#domain/errors/entry';

/** Failures that any page may name. Those that some name besides are in known-errors.ts. */
type CommonError = keyof typeof anywhereErrors;

/** An error from the server, or from us when it could not be reached. `message` is shown to the user. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly respCode: number;

  constructor(respCode: number, message: string, options: { cause?: unknown } = {}) {
    super(message, options);
    this.respCode = respCode;
  }

  static of(code: CommonError, options: { cause?: unknown } = {}): ApiError {
    return new ApiError(anywhereErrors[code].respCode, entryText(anywhereErrors[code]), options);
  }

  is(code: CommonError): boolean {
    return this.respCode === anywhereErrors[code].respCode;
  }
}

/** The message to show for anything thrown. */
export function sentenceOf(error: unknown): string {
  if (error instanceof Error && 'respCode' in error) return error.message;
  return entryText(anywhereErrors['request.unexpected']).replace(/（编号 ）$/, '');
}
