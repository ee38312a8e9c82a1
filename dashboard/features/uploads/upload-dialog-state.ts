import type { ModelType, Origin } from '#domain/files/model-type';
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
  onChecked,
}: Partial<Omit<UploadDialogRequest, 'key'>> = {}): void {
  openings += 1;
  become({ key: openings, origin, modelType: origin === 'publish' ? 'single' : modelType, files, onChecked });
}

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
