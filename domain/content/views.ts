/** `getLatestClientVersion`: both null while there is no client application. */
export interface ClientVersionView {
  version: string | null;
  /** Where to download it. */
  fileUrl: string | null;
}
