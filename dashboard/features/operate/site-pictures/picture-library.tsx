import { Button, Spin } from 'antd';
import { useRef, useState } from 'react';
import type { SitePictureView } from '#domain/content/edit-views';
import { contentLimits } from '#domain/limits';
import { addSitePicture, removeSitePicture, useSitePictures } from '../../../api/site-pictures.ts';
import { Dialog } from '../../../components/dialog.tsx';
import { LoadError } from '../../../components/list-notices.tsx';
import { Pager } from '../../../components/pager.tsx';
import { toast } from '../../../components/toast.tsx';
import { KeywordSearch } from '../keyword-search.tsx';
import { useMay } from '../use-may.ts';
import { PictureCard } from './picture-card.tsx';
import { pictureRefusal, pictureTypes } from './picture-refusal.ts';
import { RemoveDialog } from './remove-dialog.tsx';
import { RenamePictureDialog } from './rename-picture-dialog.tsx';
import styles from './site-pictures.module.css';

interface Props {
  /** Somebody writes a page into which a picture can go. */
  onPick?: (picture: SitePictureView) => void;
  onClose: () => void;
}

const pageSize = 12;

/** What a file is called in the library until somebody says what it shows. */
const nameOf = (file: File): string =>
  file.name
    .replace(/\.\w+$/, '')
    .trim()
    .slice(0, contentLimits.pictureName) || '图片';

/** Pictures that editors have sent: to find, to add, to put into a page, to remove. */
export function PictureLibrary({ onPick, onClose }: Props) {
  const [{ keyword, pageNo }, setQuery] = useState({ keyword: '', pageNo: 1 });
  const { data, error, mutate } = useSitePictures({ keyword, pageNo, pageSize });
  const [isSending, setSending] = useState(false);
  const [leaving, setLeaving] = useState<SitePictureView>();
  const [renaming, setRenaming] = useState<SitePictureView>();
  const input = useRef<HTMLInputElement>(null);
  const may = useMay();
  const mayRename = may('sitePictureRename');
  const mayRemove = may('sitePictureRemove');

  const send = async (file: File): Promise<void> => {
    const refusal = pictureRefusal(file);
    if (refusal !== undefined) return toast.error(refusal);
    setSending(true);
    await toast.outcome(addSitePicture(file, nameOf(file)), '已加入图片库');
    setQuery({ keyword: '', pageNo: 1 });
    setSending(false);
  };

  return (
    <Dialog title="图片库" width={880} footer={null} onCancel={onClose} scrolls>
      <div className={styles.bar}>
        <KeywordSearch
          initial=""
          label="查找图片"
          placeholder="名称"
          maxLength={contentLimits.pictureName}
          onSearch={(wanted) => setQuery({ keyword: wanted, pageNo: 1 })}
        />
        {may('sitePictureAdd') && (
          <Button loading={isSending} onClick={() => input.current?.click()}>
            上传图片
          </Button>
        )}
        <input
          ref={input}
          hidden
          type="file"
          accept={pictureTypes.join(',')}
          aria-label="选择要上传的图片"
          onChange={(event) => {
            const [file] = event.target.files ?? [];
            event.target.value = '';
            if (file !== undefined) void send(file);
          }}
        />
      </div>
      {data === undefined && (error === undefined ? <Spin /> : <LoadError error={error} onRetry={() => void mutate()} />)}
      {data?.results.length === 0 && (
        <p className={styles.empty}>{keyword === '' ? '还没有图片。可以在这里上传，也可以直接粘贴或拖进正文。' : '没有叫这个名称的图片'}</p>
      )}
      <ul className={styles.cards}>
        {data?.results.map((picture) => (
          <PictureCard
            key={picture.id}
            picture={picture}
            onPick={onPick && (() => onPick(picture))}
            onRename={mayRename ? () => setRenaming(picture) : undefined}
            onRemove={mayRemove ? () => setLeaving(picture) : undefined}
          />
        ))}
      </ul>
      {data !== undefined && <Pager {...data} unit="张" onPage={(next) => setQuery({ keyword, pageNo: next })} />}
      {renaming !== undefined && <RenamePictureDialog picture={renaming} onClose={() => setRenaming(undefined)} />}
      {leaving !== undefined && (
        <RemoveDialog picture={leaving} onRemove={() => removeSitePicture(leaving.id)} onClose={() => setLeaving(undefined)} />
      )}
    </Dialog>
  );
}
