/** The text of a document that people agree to; its title is in `documents.ts`. */
export interface LegalDocument {
  /** What it is about, in a sentence or two. */
  lead: string;
  sections: readonly { /** By which links name it. */ id?: string; title: string; points: readonly string[] }[];
}
