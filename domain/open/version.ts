/** The dates of the API's forms, oldest first. A form that changes gets a new date; what a date promised stays in `domain/open/documents`. */
export const openVersions = ['2026-11-29'] as const;
export type OpenVersion = (typeof openVersions)[number];
export const newestVersion: OpenVersion = openVersions[openVersions.length - 1] ?? '2026-11-29';
export const isOpenVersion = (text: string): text is OpenVersion => (openVersions as readonly string[]).includes(text);

/** Where all of it stands. */
export const openBase = '/open/v1';
