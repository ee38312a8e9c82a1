import type { SWRResponse } from 'swr';
import type { SitePictureView } from '#domain/content/edit-views';
import type { Page } from '#domain/wire/envelope';
import { uploadPicture } from './attachments.ts';
import { changing } from './changes.ts';
import { call } from './client.ts';
import type { Payload } from './contract.ts';
import { keys } from './keys.ts';
import { useCall } from './use-call.ts';

export const useSitePictures = (query: Payload<'sitePictureList'>): SWRResponse<Page<SitePictureView>, unknown> =>
  useCall(keys.sitePictures(query), { keepPreviousData: true });

const changed = <T>(work: () => Promise<T>): Promise<T> => changing(['sitePictures'], work);

/** Sends a picture (JPEG, PNG or WebP) and keeps it in the library under a name. */
export const addSitePicture = (picture: Blob, name: string): Promise<SitePictureView> =>
  changed(async () => call('sitePictureAdd', { attachmentId: await uploadPicture('sitePicture', picture), name }));
export const renameSitePicture = (pictureId: string, name: string): Promise<unknown> =>
  changed(() => call('sitePictureRename', { pictureId, name }));
export const removeSitePicture = (pictureId: string): Promise<unknown> => changed(() => call('sitePictureRemove', { pictureId }));
