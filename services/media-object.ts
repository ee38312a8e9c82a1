/** One of the owner's objects, and the name to save it under. */
export interface MediaObject {
  key: string;
  downloadName: string;
  /** It is looked at, and not downloaded. */
  viewOnly?: boolean;
}
