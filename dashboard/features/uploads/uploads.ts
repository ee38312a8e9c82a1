import { useSyncExternalStore } from 'react';
import { UploadManager } from './engine/upload-manager.ts';
import type { UploadView } from './engine/upload-view.ts';

/** The one upload engine of this tab; it outlives pages. */
export const uploads = new UploadManager();

export const useUploads = (): readonly UploadView[] => useSyncExternalStore(uploads.subscribe, uploads.snapshot);

export const useUpload = (key: string | undefined): UploadView | undefined => useUploads().find((upload) => upload.key === key);
