/** Uploader types of the accounts that may publish models; no other type has a meaning yet: docs/decisions/publishers.md. */
export const publisherTypes: readonly number[] = [2, 3];

/** What an operator's grant sets. */
export const grantedUploaderType = 2;

/** Whether an account may use the publish centre. `null`: no uploader type was granted. */
export const isPublisher = (uploaderType: number | null): boolean => uploaderType !== null && publisherTypes.includes(uploaderType);
