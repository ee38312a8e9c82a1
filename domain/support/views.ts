/** `supportContact`. */
export interface SupportContactView {
  /** A phone number, an e-mail address or a sentence, as the operator wrote it; null when none is set. */
  contact: string | null;
}
