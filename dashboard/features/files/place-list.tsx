import { FolderOutlined, HomeOutlined } from '@ant-design/icons';
import { depthIn, topFolder, withinFolder } from '#domain/library/tree';
import type { FolderView } from '#domain/library/views';
import { libraryLimits } from '#domain/limits';
import { RadioTile } from '../../components/radio-tile.tsx';
import styles from './place-list.module.css';

interface Props {
  folders: readonly FolderView[];
  /** Null for the top, undefined for none chosen. */
  value: string | null | undefined;
  /** The folder that is moved: it goes neither into itself nor too deep. */
  moved: string | undefined;
  onChange: (place: string | null) => void;
}

/** Every place of the library as a radio button, folders below those that they lie in. */
export function PlaceList({ folders, value, moved, onChange }: Props) {
  const placed = folders.map((folder) => ({ ...folder, parentId: folder.parentId ?? topFolder }));
  const own = moved === undefined ? [] : withinFolder(placed, moved);
  const rows = (parentId: string, depth: number): { folder: (typeof placed)[number]; depth: number }[] =>
    placed.filter((folder) => folder.parentId === parentId).flatMap((folder) => [{ folder, depth }, ...rows(folder.id, depth + 1)]);
  return (
    <div role="radiogroup" aria-label="移动到" className={styles.places}>
      <RadioTile name="place" className={styles.place} checked={value === null} onChoose={() => onChange(null)}>
        <HomeOutlined aria-hidden /> <span>最外层</span>
      </RadioTile>
      {rows(topFolder, 1).map(({ folder: { id, name }, depth }) => {
        const tooDeep = moved !== undefined && depthIn(placed, id, moved) > libraryLimits.depth;
        const disabled = own.includes(id) || tooDeep;
        return (
          <div key={id} style={{ paddingInlineStart: depth * 20 }}>
            <RadioTile name="place" className={styles.place} checked={value === id} disabled={disabled} onChoose={() => onChange(id)}>
              <FolderOutlined aria-hidden /> <span>{name}</span>
              {tooDeep && !own.includes(id) && <small>太深了</small>}
            </RadioTile>
          </div>
        );
      })}
      {folders.length === 0 && <p>还没有文件夹，先在列表上方新建一个。</p>}
    </div>
  );
}
