import { toast } from './toast.tsx';

/** Copies `text` to the clipboard and says whether that worked. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast.success('复制成功');
  } catch {
    toast.error('复制失败');
  }
}
