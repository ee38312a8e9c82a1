/**
 * What an attachment is for. An avatar is shown to everybody who is signed in. The others are encrypted: a certification paper, and a picture or an archive
 * that comes with feedback.
 */
export const attachmentPurposes = ['avatar', 'certification', 'feedback', 'feedbackAnnex'] as const;
export type AttachmentPurpose = (typeof attachmentPurposes)[number];

/** Pictures are drawn anew; an archive is kept byte for byte. */
export type PicturePurpose = Exclude<AttachmentPurpose, 'feedbackAnnex'>;

export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp'] as const;
export const archiveTypes = ['application/zip', 'application/vnd.rar'] as const;
export const attachmentTypes = [...pictureTypes, ...archiveTypes] as const;
export type AttachmentType = (typeof attachmentTypes)[number];
