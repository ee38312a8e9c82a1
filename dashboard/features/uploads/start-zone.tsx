import { useRef } from 'react';
import { formatBytes } from '#domain/display/numbers';
import { singleModelExtensions, textureExtensions } from '#domain/formats';
import { Button } from '../../components/plain/button.tsx';
import { folderFiles, type ChosenFile } from './dropped-files.ts';
import styles from './start-zone.module.css';
import { useFileDrop } from './use-file-drop.ts';

interface Props {
  files: readonly ChosenFile[];
  onChoose: (files: ChosenFile[]) => void;
}

/** Takes a model's files on a page that anybody may read, by drag and drop, click or keyboard, and shows what was chosen. */
export function StartZone({ files, onChoose }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const folderInput = useRef<HTMLInputElement>(null);
  const [first] = files;
  const { over, handlers } = useFileDrop(onChoose);
  const take = (chosen: ChosenFile[]): void => {
    if (chosen.length > 0) onChoose(chosen);
  };
  return (
    <div className={`${styles.zone} ${over ? styles.over : ''}`} {...handlers}>
      <input
        ref={input}
        type="file"
        multiple
        className="visually-hidden"
        aria-label="选择模型文件"
        tabIndex={-1}
        accept={[...singleModelExtensions(), ...textureExtensions, 'mtl', 'bin'].map((extension) => `.${extension}`).join(',')}
        onChange={({ target }) => {
          take([...(target.files ?? [])].map((file) => ({ file })));
          // Lets the same file be chosen again.
          target.value = '';
        }}
      />
      <input
        ref={folderInput}
        type="file"
        className="visually-hidden"
        aria-label="选择文件夹"
        tabIndex={-1}
        {...{ webkitdirectory: '' }}
        onChange={({ target }) => {
          take(folderFiles(target.files ?? new DataTransfer().files));
          target.value = '';
        }}
      />
      {first === undefined ? (
        <p className={styles.lead}>把模型拖到这里，或者</p>
      ) : (
        <p className={styles.chosen} aria-live="polite">
          <b>{nameOf(files)}</b>
          <span>{formatBytes(files.reduce((sum, { file }) => sum + file.size, 0))}</span>
        </p>
      )}
      <p className={styles.buttons}>
        <Button onClick={() => input.current?.click()}>{first === undefined ? '选择文件' : '换一个文件'}</Button>
        <Button onClick={() => folderInput.current?.click()}>选择文件夹</Button>
      </p>
      <p className={styles.hint}>模型和贴图可以一起选，会自动打包。登录之前，文件只留在你的浏览器里。</p>
    </div>
  );
}

/** Of one file its name, of a folder its own; else the first and how many there are. */
function nameOf(files: readonly ChosenFile[]): string {
  const [first] = files;
  const folder = first?.path?.split('/')[0];
  if (folder !== undefined) return `${folder}（${files.length} 个文件）`;
  return files.length === 1 ? (first?.file.name ?? '') : `${first?.file.name ?? ''} 等 ${files.length} 个文件`;
}
