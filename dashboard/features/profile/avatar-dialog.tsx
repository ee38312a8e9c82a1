import { PictureOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { Dialog } from '../../components/dialog.tsx';
import { saveAvatar } from '../../api/profile.ts';
import { problemText, toast } from '../../components/toast.tsx';
import { drawCrop } from './crop-canvas.tsx';
import { CropStage } from './crop-stage.tsx';
import { useCrop, type CropState } from './use-crop.ts';
import styles from './avatar-dialog.module.css';

/** What may be chosen: docs/decisions/attachments.md. */
const extensions = '.jpg,.jpeg,.png,.bmp,.gif,.webp';
const maxBytes = 50 * 1024 ** 2;
/** Edge of what is sent, in pixels. */
const sentEdge = 512;

const notAPicture = '图片无法打开，请换一张 JPG、PNG、BMP、GIF 或 WebP 图片';

interface Props {
  /** Whether there is an avatar to take away. */
  hasAvatar: boolean;
  onClose: () => void;
}

/** Chooses a picture, cuts a square out of it and saves that as avatar. */
export function AvatarDialog({ hasAvatar, onClose }: Props) {
  const [chosen, setChosen] = useState<{ picture: ImageBitmap; times: number }>();
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const file = useRef<HTMLInputElement>(null);
  const cut = useRef<() => Promise<Blob>>(undefined);

  const choose = async (wanted: File | undefined): Promise<void> => {
    if (wanted === undefined) return;
    setProblem('');
    if (wanted.size > maxBytes) return setProblem('单个文件不能超过50M');
    try {
      const picture = await createImageBitmap(wanted);
      setChosen((before) => ({ picture, times: (before?.times ?? 0) + 1 }));
    } catch {
      setProblem(notAPicture);
    }
  };
  const save = async (makePicture: () => Promise<Blob | undefined>, done: string): Promise<void> => {
    setBusy(true);
    setProblem('');
    try {
      await saveAvatar(await makePicture());
      toast.success(done);
      onClose();
    } catch (error) {
      setProblem(problemText(error) ?? '');
    } finally {
      setBusy(false);
    }
  };
  const openFiles = (): void => file.current?.click();

  return (
    <Dialog
      title="修改头像"
      width={480}
      onCancel={onClose}
      footer={
        chosen === undefined ? (
          hasAvatar && (
            <Button loading={busy} onClick={() => void save(async () => undefined, '已恢复默认头像')}>
              恢复默认头像
            </Button>
          )
        ) : (
          <>
            <Button onClick={openFiles} disabled={busy}>
              重新选择
            </Button>
            <Button type="primary" loading={busy} onClick={() => void save(async () => cut.current?.(), '修改成功')}>
              保存头像
            </Button>
          </>
        )
      }
    >
      <input
        ref={file}
        type="file"
        accept={extensions}
        aria-label="选择头像图片"
        className="visually-hidden"
        tabIndex={-1}
        onChange={(event) => {
          void choose(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
      {chosen === undefined ? (
        <button type="button" className={styles.choose} onClick={openFiles}>
          <PictureOutlined style={{ fontSize: 28 }} aria-hidden />
          <b>选择一张图片</b>
          <span>支持 JPG、PNG、BMP、GIF、WebP，不超过 50 MB</span>
        </button>
      ) : (
        <Cropping key={chosen.times} picture={chosen.picture} onReady={(make) => (cut.current = make)} />
      )}
      <p className={styles.problem} role="alert">
        {problem}
      </p>
    </Dialog>
  );
}

function Cropping({ picture, onReady }: { picture: ImageBitmap; onReady: (make: () => Promise<Blob>) => void }) {
  const state = useCrop(picture);
  const { crop } = state;
  useEffect(() => onReady(() => squareOf(picture, crop)), [onReady, picture, crop]);
  return <CropStage picture={picture} state={state} />;
}

async function squareOf(picture: ImageBitmap, crop: CropState['crop']): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = sentEdge;
  canvas.height = sentEdge;
  drawCrop(canvas, picture, crop);
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'));
  if (blob === null) throw new Error(notAPicture);
  return blob;
}
