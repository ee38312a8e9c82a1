import { purposeLimits, sizeRefusal } from '#domain/attachments/limits';

/** What a file field offers. */
export const pictureTypes = purposeLimits.sitePicture.types;

/** Why a file cannot be a picture of the site; undefined when it can, as far as its name and size tell. */
export function pictureRefusal(file: File): string | undefined {
  const { types, typeRefusal } = purposeLimits.sitePicture;
  if (!(types as readonly string[]).includes(file.type)) return typeRefusal;
  return sizeRefusal('sitePicture', file.size);
}
