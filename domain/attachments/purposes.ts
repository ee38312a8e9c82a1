/** What a picture is for. An avatar is shown to everybody who is signed in; a certification paper is encrypted, and no address under /media has it. */
export const attachmentPurposes = ['avatar', 'certification'] as const;
export type AttachmentPurpose = (typeof attachmentPurposes)[number];

export const attachmentTypes = ['image/jpeg', 'image/png', 'image/webp'] as const;
export type AttachmentType = (typeof attachmentTypes)[number];
