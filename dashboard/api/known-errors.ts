import { accountErrors } from '#domain/errors/areas/accounts';
import { attachmentErrors } from '#domain/errors/areas/attachments';
import { contentErrors } from '#domain/errors/areas/content';
import { faultErrors } from '#domain/errors/areas/faults';
import { requestErrors } from '#domain/errors/areas/requests';
import { uploadErrors } from '#domain/errors/areas/uploads';
import { entryText, type ErrorEntry, type ErrorParams } from '#domain/errors/entry';

/** The failures that pages name themselves; all others reach them as the server's sentence, and would only be loaded. An area is added when a page names it. */
export const knownErrors = {
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
