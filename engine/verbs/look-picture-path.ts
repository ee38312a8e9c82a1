import { join } from 'node:path';
import type { LookPicture } from '#domain/looks/pictures';

/** Where `look` writes a picture. */
export const lookPicturePath = (folder: string, picture: LookPicture): string => join(folder, `look-${picture}.webp`);
