import { contentErrors } from '#domain/errors/areas/content';
import { requestErrors } from '#domain/errors/areas/requests';
import { sessionErrors } from '#domain/errors/areas/sessions';
import { entryText, type ErrorEntry } from '#domain/errors/entry';

/** Failures that every page names. Those that some name besides are in known-errors.ts. */
export const commonErrors = { ...requestErrors, ...sessionErrors, ...contentErrors } as const satisfies Record<string, ErrorEntry>;
export type CommonError = keyof typeof commonErrors;

/** An error from the server, or from us when it could not be reached. `message` is shown to the user. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly respCode: number;

  constructor(respCode: number, message: string, options: { cause?: unknown } = {}) {
    super(message, options);
    this.respCode = respCode;
  }

  static of(code: CommonError, options: { cause?: unknown } = {}): ApiError {
    return new ApiError(commonErrors[code].respCode, entryText(commonErrors[code]), options);
  }

  is(code: CommonError): boolean {
    return this.respCode === commonErrors[code].respCode;
  }
}

/** The message to show for anything thrown. */
export function sentenceOf(error: unknown): string {
  if (error instanceof Error && 'respCode' in error) return error.message;
  return entryText(commonErrors['request.unexpected']).replace(/（编号 ）$/, '');
}
