import { uploadTexts } from '#domain/uploads/notes';
import { toast } from '../../components/toast.tsx';
import { useDropTarget } from '../../components/use-drop-target.ts';
import { droppedFiles, type ChosenFile } from './dropped-files.ts';

/** An element on which files and folders are dropped, to be uploaded. */
export function useFileDrop(onChoose: (files: ChosenFile[]) => void): ReturnType<typeof useDropTarget> {
  const take = async (data: DataTransfer): Promise<void> => {
    const files = await droppedFiles(data).catch(() => []);
    if (files.length === 0) toast.warning(uploadTexts.fileChoiceFailed);
    else onChoose(files);
  };
  return useDropTarget((data) => void take(data));
}
