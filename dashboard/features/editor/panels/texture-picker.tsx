import { useRef } from 'react';
import { purposeLimits } from '#domain/attachments/limits';
import { textureLimits, texturesOf } from '#domain/editor/textures';
import { useEditor } from '../use-store.ts';
import type { TextureLibrary } from '../use-textures.ts';
import styles from './texture-slots.module.css';
import { SmallButton } from './rows.tsx';

interface Props {
  library: TextureLibrary;
  chosen: string | null;
  onChoose(id: string): void;
}

/** The pictures that were uploaded for this model, and what uploads another. */
export function TexturePicker({ library: { all, sending, add, remove }, chosen, onChoose }: Props) {
  const fileRef = useRef<HTMLInputElement>(null);
  const materials = useEditor(({ settings }) => settings.materials);
  const used = texturesOf({ materials });
  return (
    <div className={styles.picker}>
      <SmallButton primary disabled={sending !== null || all.length >= textureLimits.perModel} onClick={() => fileRef.current?.click()}>
        {sending === null ? '上传图片' : `正在上传 ${Math.round(sending * 100)}%`}
      </SmallButton>
      <p>
        JPG、PNG 或 WebP，不超过 5 MB，也可以拖到上面。最长边超过 {textureLimits.edge} 像素的会缩小。
        {all.length >= textureLimits.perModel && `一个模型最多 ${textureLimits.perModel} 张，请先删除不用的。`}
      </p>
      <input
        ref={fileRef}
        type="file"
        hidden
        accept={purposeLimits.texture.types.join(',')}
        aria-label="选择贴图"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file !== undefined) void add(file).then((made) => made !== null && onChoose(made.id));
          target.value = '';
        }}
      />
      <ul className={styles.pictures} aria-label="上传的贴图">
        {all.map(({ id, name, width, height, thumbnailUrl }) => (
          <li key={id}>
            <button type="button" aria-pressed={id === chosen} title={`${name}，${width} × ${height}`} onClick={() => onChoose(id)}>
              <img src={thumbnailUrl} alt={name} loading="lazy" />
            </button>
            {!used.includes(id) && (
              <button type="button" className={styles.remove} aria-label={`删除贴图 ${name}`} title="删除" onClick={() => void remove(id)}>
                ×
              </button>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
