import { toast } from './toast.tsx';

/** Copies `text` to the clipboard and says whether that worked; `note`: what to know of it besides. */
export async function copyText(text: string, note?: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast.success(note === undefined ? '复制成功' : `复制成功，${note}`);
  } catch {
    toast.error('复制失败');
  }
}
