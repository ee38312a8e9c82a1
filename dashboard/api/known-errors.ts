import { accountErrors } from '#domain/errors/areas/accounts';
import { anywhereErrors } from '#domain/errors/areas/anywhere';
import { attachmentErrors } from '#domain/errors/areas/attachments';
import { contentErrors } from '#domain/errors/areas/content';
import { faultErrors } from '#domain/errors/areas/faults';
import { requestErrors } from '#domain/errors/areas/requests';
import { uploadErrors } from '#domain/errors/areas/uploads';
import { entryText, type ErrorEntry, type ErrorParams } from '#domain/errors/entry';
import { ApiError } from './api-error.ts';

/** The failures that pages name themselves; all others reach them as the server's sentence, and would only be loaded. An area is added when a page names it. */
export const knownErrors = {
  ...anywhereErrors,
  ...requestErrors,
  ...accountErrors,
  ...contentErrors,
  ...attachmentErrors,
  ...uploadErrors,
  ...faultErrors,
} as const satisfies Record<string, ErrorEntry>;

export type KnownError = keyof typeof knownErrors;

export const isKnownError = (code: unknown): code is KnownError => typeof code === 'string' && Object.hasOwn(knownErrors, code);

/** The message of a failure that a page names. */
export const knownErrorText = (code: KnownError, params: ErrorParams = {}): string => entryText(knownErrors[code], params);

/** A failure that a page names, as if the server had answered it. */
export const knownError = (code: KnownError): ApiError => new ApiError(knownErrors[code].respCode, knownErrorText(code));

/** Whether the server refused for this reason. */
export const isRefusal = (error: unknown, code: KnownError): boolean =>
  error instanceof ApiError && error.respCode === knownErrors[code].respCode;
