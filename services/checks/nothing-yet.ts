/** What a file's row holds before its check. */
export const nothingYet = {
  status: 'Pending',
  stage: 'queued',
  sha256: null,
  unpackedPrefix: null,
  modelPath: null,
  previewKey: null,
  thumbnailKey: null,
  report: null,
  error: null,
  checkedAt: null,
  deletedAt: null,
  purgedAt: null,
} as const;
