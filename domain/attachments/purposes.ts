/**
 * What an attachment is for. An avatar is shown to everybody who is signed in, the logo of a scene to whoever sees the scene. The others are encrypted: a certification paper, and a picture or an archive
 * that comes with feedback. A picture to make a model of is its owner's own, and may be handed to a service that he chose.
 * A picture of the public site is drawn in its widths and kept by the site itself. A texture is kept beside the model that it was put onto.
 */
export const attachmentPurposes = [
  ...(['avatar', 'sceneLogo', 'certification', 'feedback', 'feedbackAnnex', 'generate', 'sitePicture'] as const),
  'texture',
] as const;
export type AttachmentPurpose = (typeof attachmentPurposes)[number];

/** Pictures are drawn anew; an archive is kept byte for byte. */
export type PicturePurpose = Exclude<AttachmentPurpose, 'feedbackAnnex'>;

/** Those that others see, or services of others are handed: judged by the moderator, and not encrypted. */
export const shownPurposes: readonly AttachmentPurpose[] = ['avatar', 'sceneLogo', 'generate', 'sitePicture', 'texture'];

export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp'] as const;
export const archiveTypes = ['application/zip', 'application/vnd.rar'] as const;
export const attachmentTypes = [...pictureTypes, ...archiveTypes] as const;
export type AttachmentType = (typeof attachmentTypes)[number];
