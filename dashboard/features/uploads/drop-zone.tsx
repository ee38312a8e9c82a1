import { FolderOpenOutlined, InboxOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { Fragment, useId, useRef } from 'react';
import { formatLimit } from '#domain/display/numbers';
import type { ModelType } from '#domain/files/model-type';
import { textureExtensions } from '#domain/formats';
import { extensionList } from '#domain/uploads/notes';
import { folderFiles, type ChosenFile } from './dropped-files.ts';
import { FormatCount } from '../../components/format-count.tsx';
import styles from './drop-zone.module.css';
import { useFileDrop } from './use-file-drop.ts';

interface Props {
  modelType: ModelType;
  extensions: readonly string[];
  limitBytes: number;
  /** Endings of what may come beside a file; default textures and what belongs to them. */
  companions?: Iterable<string>;
  onChoose: (files: ChosenFile[]) => void;
  /** A smaller version for the workbench. */
  compact?: boolean;
}

const modelCompanions = [...textureExtensions, 'mtl', 'bin'];

/** What need not be packed by hand. */
const packed: Record<ModelType, string> = {
  single: '模型和贴图可以一起选',
  oblique: '导出的整个文件夹可以直接选',
  map: '影像和坐标文件可以一起选',
};

/** Accepts files and folders by drag and drop, click or keyboard. */
export function DropZone({ modelType, extensions, limitBytes, companions = modelCompanions, onChoose, compact = false }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const folderInput = useRef<HTMLInputElement>(null);
  const id = useId();
  const { over, handlers } = useFileDrop(onChoose);

  return (
    <div className={`${styles.zone} ${over ? styles.over : ''} ${compact ? styles.compact : ''}`} {...handlers}>
      <input
        ref={input}
        id={id}
        type="file"
        multiple
        className="visually-hidden"
        aria-label="选择要上传的文件"
        tabIndex={-1}
        accept={[...extensions, ...companions].map((extension) => `.${extension}`).join(',')}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])].map((file) => ({ file }));
          // Lets the same file be chosen again after it was rejected.
          event.target.value = '';
          if (files.length > 0) onChoose(files);
        }}
      />
      <input
        ref={folderInput}
        type="file"
        className="visually-hidden"
        aria-label="选择文件夹"
        tabIndex={-1}
        {...{ webkitdirectory: '' }}
        onChange={(event) => {
          const files = folderFiles(event.target.files ?? new DataTransfer().files);
          event.target.value = '';
          if (files.length > 0) onChoose(files);
        }}
      />
      <button type="button" className={styles.button} onClick={() => input.current?.click()}>
        <InboxOutlined className={styles.icon ?? ''} aria-hidden />
        <span className={styles.lead}>
          <b>点击选择文件</b>，或把文件、文件夹拖到这里
        </span>
        <span className={styles.hint}>
          {!compact && <Extensions list={extensionList(modelType, extensions)} />}
          单个文件不超过 {formatLimit(limitBytes)}
        </span>
      </button>
      <p className={styles.folder}>
        <span>
          {compact && (
            <>
              支持 <FormatCount />，
            </>
          )}
          {packed[modelType]}，会自动打包
        </span>
        <Button type="link" size="small" icon={<FolderOpenOutlined />} onClick={() => folderInput.current?.click()}>
          选择文件夹
        </Button>
      </p>
    </div>
  );
}

/** Lines break after commas only. */
const Extensions = ({ list }: { list: string }) => (
  <>
    支持
    {list.split(/(?<=,)/).map((extension) => (
      <Fragment key={extension}>
        {extension}
        <wbr />
      </Fragment>
    ))}
    ，
  </>
);
