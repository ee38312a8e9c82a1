import type { ModelType, Origin } from '#domain/files/model-type';
import type { UploadPlace } from '#domain/uploads/resume';
import { useEffect, useSyncExternalStore } from 'react';
import type { ChosenFile } from './dropped-files.ts';

export interface UploadDialogRequest {
  /** Changes with every opening, so that each gets a new dialog. */
  key: number;
  /** The publish centre offers no oblique tab. */
  origin: Origin;
  /** The tab shown first. */
  modelType: ModelType;
  /** Files chosen before the dialog opened. */
  files: ChosenFile[];
  /** Where it is wanted; default the folder that is open, where the request is not about maps or the publish centre. */
  place?: UploadPlace | undefined;
  /** The name of the model that it is a new version of. */
  versionName?: string | undefined;
  /** What the file is wanted for: follows its check, in place of naming it. */
  onChecked?: ((fileId: string) => void) | undefined;
}

export type TakeFiles = (files: ChosenFile[]) => void;

let taker: TakeFiles | undefined;
let request: UploadDialogRequest | undefined;
let openings = 0;
const listeners = new Set<() => void>();

function become(next: UploadDialogRequest | undefined): void {
  request = next;
  for (const listener of listeners) listener();
}

/** Opens the upload dialog from anywhere, with `files` already chosen. */
export function openUploadDialog({
  origin = 'workbench',
  modelType = 'single',
  files = [],
  place,
  versionName,
  onChecked,
}: Partial<Omit<UploadDialogRequest, 'key'>> = {}): void {
  openings += 1;
  become({
    key: openings,
    origin,
    modelType: origin === 'publish' ? 'single' : modelType,
    files,
    place: place ?? openPlace(origin, modelType),
    versionName,
    onChecked,
  });
}

let openFolder: string | undefined;

/** The folder on the page: what is uploaded from anywhere meanwhile goes there. */
export const uploadInto = (folderId: string | undefined): void => void (openFolder = folderId);

const openPlace = (origin: Origin, modelType: ModelType): UploadPlace | undefined =>
  openFolder === undefined || origin === 'publish' || modelType === 'map' ? undefined : { folderId: openFolder };

export const closeUploadDialog = (): void => become(undefined);

/** What the open upload dialog does with files that are dropped beside it; undefined while it is closed, or holds something typed. */
export const fileTaker = (): TakeFiles | undefined => taker;

export function useFileTaker(take: TakeFiles | undefined): void {
  useEffect(() => {
    taker = take;
    return () => {
      taker = undefined;
    };
  });
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export function useUploadDialog(): { request: UploadDialogRequest | undefined } {
  return { request: useSyncExternalStore(subscribe, () => request) };
}
