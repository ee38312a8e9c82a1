/** Where the results of a batch are read as one ZIP, with the media cookie. */
export const batchZipPath = (batchId: string): string => `/media/batches/${batchId}/results.zip`;
