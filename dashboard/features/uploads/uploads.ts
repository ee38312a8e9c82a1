import { useSyncExternalStore } from 'react';
import { UploadManager } from './engine/upload-manager.ts';
import type { UploadView } from './engine/upload-view.ts';

/** The upload manager of this tab; it survives navigation. */
export const uploads = new UploadManager();

export const useUploads = (): readonly UploadView[] => useSyncExternalStore(uploads.subscribe, uploads.snapshot);

export const useUpload = (key: string | undefined): UploadView | undefined => useUploads().find((upload) => upload.key === key);
