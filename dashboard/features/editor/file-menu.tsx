import { useEffect, useId, useRef, useState } from 'react';
import { editorLimits } from '#domain/editor/limits';
import { initialSettings, parseSettings } from '#domain/editor/settings';
import styles from './file-menu.module.css';
import { saveBlob } from './export/save-blob.ts';
import { useEditing } from './use-store.ts';

interface Props {
  name: string;
  onSay(sentence: string): void;
  onHelp(): void;
  onExport(): void;
  /** Opens another model; absent where there is only this one. */
  onOpenOther?: () => void;
  /** Absent where versions are not kept. */
  onVersions?: () => void;
  /** Opens what others see. */
  previewAddress: string | null;
}

/** Pictures, settings as a file, and what else is done with the whole. */
export function FileMenu({ name, onSay, onHelp, onExport, onOpenOther, onVersions, previewAddress }: Props) {
  const { store, stage } = useEditing();
  const [open, setOpen] = useState(false);
  const ref = useRef<HTMLDivElement>(null);
  const fileRef = useRef<HTMLInputElement>(null);
  const menuId = useId();
  const stem = name.replace(/\.[^.]+$/, '') || '模型';
  useEffect(() => {
    if (!open) return undefined;
    const onPress = ({ target }: Event): void => {
      if (ref.current?.contains(target as Node) !== true) setOpen(false);
    };
    document.addEventListener('pointerdown', onPress);
    return () => document.removeEventListener('pointerdown', onPress);
  }, [open]);

  const exportSettings = (): void => {
    const text = JSON.stringify(store.get().settings, null, 2);
    saveBlob(new Blob([text], { type: 'application/json' }), `${stem}-编辑设置.json`);
  };
  const importSettings = async (file: File): Promise<void> => {
    if (file.size > editorLimits.bytes * 2) {
      onSay(`设置文件不能超过 ${editorLimits.bytes / 1024} KB`);
      return;
    }
    const read = parseSettings(await file.text());
    if ('refusal' in read) onSay(`没有导入：${read.refusal}`);
    else {
      store.edit('导入设置', () => read.settings);
      onSay('已导入设置，可以撤销');
    }
  };
  const act = (run: () => void) => () => {
    setOpen(false);
    run();
  };
  return (
    <div ref={ref} className={styles.menu} onKeyDown={({ key }) => key === 'Escape' && setOpen(false)} role="presentation">
      <button type="button" className={styles.open} aria-expanded={open} aria-controls={menuId} onClick={() => setOpen(!open)}>
        文件
      </button>
      <ul id={menuId} hidden={!open}>
        {onOpenOther !== undefined && (
          <li>
            <button type="button" onClick={act(onOpenOther)}>
              打开别的模型
            </button>
          </li>
        )}
        {previewAddress !== null && (
          <li>
            <a href={previewAddress} target="_blank" rel="noreferrer" onClick={() => setOpen(false)}>
              预览
            </a>
          </li>
        )}
        {onVersions !== undefined && (
          <li>
            <button type="button" onClick={act(onVersions)}>
              版本
            </button>
          </li>
        )}
        <li>
          <button type="button" disabled={stage === null} onClick={act(onExport)}>
            导出图片和视频
          </button>
        </li>
        <li>
          <button type="button" onClick={act(exportSettings)}>
            导出设置（JSON）
          </button>
        </li>
        <li>
          <button
            type="button"
            onClick={() => {
              setOpen(false);
              fileRef.current?.click();
            }}
          >
            导入设置
          </button>
        </li>
        <li>
          <button type="button" onClick={act(() => store.edit('还原全部', () => initialSettings))}>
            还原成原来的模型
          </button>
        </li>
        <li>
          <button type="button" onClick={act(onHelp)}>
            快捷键（?）
          </button>
        </li>
      </ul>
      <input
        ref={fileRef}
        type="file"
        hidden
        accept="application/json,.json"
        aria-label="选择设置文件"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file !== undefined) void importSettings(file);
          target.value = '';
        }}
      />
    </div>
  );
}
