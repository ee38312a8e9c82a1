import { PictureOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useRef, useState, type ClipboardEvent } from 'react';
import type { SitePictureView } from '#domain/content/edit-views';
import { contentLimits } from '#domain/limits';
import { toast } from '../../../components/toast.tsx';
import { useDropTarget } from '../../../components/use-drop-target.ts';
import { useMay } from '../use-may.ts';
import { InsertDialog } from './insert-dialog.tsx';
import { insertBlock } from './insert-block.ts';
import { PictureLibrary } from './picture-library.tsx';
import { pictureRefusal } from './picture-refusal.ts';
import styles from './site-pictures.module.css';

interface Props {
  source: string;
  readOnly: boolean;
  onWrite: (source: string) => void;
}

/** The source of a page, into which pictures go by button, paste and drop. */
export function SourceField({ source, readOnly, onWrite }: Props) {
  const area = useRef<HTMLTextAreaElement>(null);
  const [isChoosing, setChoosing] = useState(false);
  const [picture, setPicture] = useState<SitePictureView | File>();
  const maySend = useMay()('sitePictureAdd') && !readOnly;

  /** Takes the one picture of what was pasted or dropped; false where there is no file. */
  const take = (data: DataTransfer): boolean => {
    const [file, another] = data.files;
    if (file === undefined || !maySend) return false;
    const refusal = another === undefined ? pictureRefusal(file) : '一次放一张图片';
    if (refusal === undefined) setPicture(file);
    else toast.error(refusal);
    return true;
  };
  const { over, handlers } = useDropTarget(take);
  const paste = (event: ClipboardEvent): void => {
    // Programs that copy words bring a picture of them along.
    if (event.clipboardData.getData('text/plain') === '' && take(event.clipboardData)) event.preventDefault();
  };
  const insert = (mark: string): void => {
    const at = area.current?.selectionEnd ?? source.length;
    const { text, caret } = insertBlock(source, at, mark);
    setPicture(undefined);
    if (text.length > contentLimits.source) return toast.error(`一页不超过 ${contentLimits.source} 个字符`);
    onWrite(text);
    requestAnimationFrame(() => area.current?.setSelectionRange(caret, caret));
  };

  return (
    <div className={styles.field}>
      {maySend && (
        <div className={styles.tools}>
          <Button size="small" icon={<PictureOutlined aria-hidden />} onClick={() => setChoosing(true)}>
            图片
          </Button>
          <span>也可以把图片粘贴或拖到下面</span>
        </div>
      )}
      <textarea
        {...(maySend && handlers)}
        ref={area}
        className={`${styles.source} ${over ? styles.over : ''}`}
        aria-label="页面内容"
        spellCheck={false}
        maxLength={contentLimits.source}
        readOnly={readOnly}
        value={source}
        onPaste={paste}
        onChange={(event) => onWrite(event.target.value)}
      />
      {isChoosing && (
        <PictureLibrary
          onPick={(chosen) => {
            setChoosing(false);
            setPicture(chosen);
          }}
          onClose={() => setChoosing(false)}
        />
      )}
      {picture !== undefined && <InsertDialog picture={picture} onInsert={insert} onClose={() => setPicture(undefined)} />}
    </div>
  );
}
