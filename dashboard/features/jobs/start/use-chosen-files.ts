import { countFiles } from '#domain/files/nouns';
import type { SourceFileDetail } from '../../../api/contract.ts';
import { useFileDetail } from '../../../api/files.ts';

export interface ChosenFiles {
  /** The file, where there is one alone and it is known. */
  file: SourceFileDetail | undefined;
  /** What the dialog is about: the file's name, or how many there are. */
  name: string | undefined;
  /** How many of what. */
  counted: string;
  isKnown: boolean;
  error: unknown;
  askAgain: () => void;
}

/** The files that a dialog is for. One is read, for its name and its figures; of several nothing is shown but how many they are. */
export function useChosenFiles(fileIds: readonly string[], areMaps = false): ChosenFiles {
  const [only = ''] = fileIds.length === 1 ? fileIds : [];
  const { data: file, error, mutate } = useFileDetail(only);
  const counted = countFiles(fileIds.length, areMaps);
  const isKnown = only === '' || file !== undefined;
  return {
    ...{ file, counted, isKnown, error: isKnown ? undefined : error },
    name: only === '' ? counted : file?.modelName,
    askAgain: () => void mutate(),
  };
}
