import { useSyncExternalStore } from 'react';
import { countUploadsBy } from '../../hooks/leaving.ts';
import { UploadManager } from './engine/upload-manager.ts';
import { isMoving, type UploadView } from './engine/upload-view.ts';

/** The upload manager of this tab; it survives navigation. */
export const uploads = new UploadManager();
countUploadsBy(() => uploads.snapshot().filter(isMoving).length);

export const useUploads = (): readonly UploadView[] => useSyncExternalStore(uploads.subscribe, uploads.snapshot);

export const useUpload = (key: string | undefined): UploadView | undefined => useUploads().find((upload) => upload.key === key);
