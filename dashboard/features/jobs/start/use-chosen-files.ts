import type { SourceFileDetail } from '../../../api/contract.ts';
import { useFileDetail } from '../../../api/files.ts';

export interface ChosenFiles {
  /** The file, where there is one alone and it is known. */
  file: SourceFileDetail | undefined;
  /** What the dialog is about: the file's name, or how many there are. */
  name: string | undefined;
  isKnown: boolean;
  error: unknown;
  askAgain: () => void;
}

/** The files that a dialog is for. One is read, for its name and its figures; of several nothing is shown but how many they are. */
export function useChosenFiles(fileIds: readonly string[]): ChosenFiles {
  const [only = ''] = fileIds.length === 1 ? fileIds : [];
  const { data: file, error, mutate } = useFileDetail(only);
  const isKnown = only === '' || file !== undefined;
  return {
    ...{ file, isKnown, error: isKnown ? undefined : error },
    name: only === '' ? `${fileIds.length} 个模型` : file?.modelName,
    askAgain: () => void mutate(),
  };
}
