/** Where administrators download the archive of a piece of feedback. */
export const feedbackAnnexAddress = (feedbackId: string): string => `/media/feedback/${feedbackId}/annex`;
