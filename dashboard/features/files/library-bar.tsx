import { FolderOutlined, PlusOutlined, RightOutlined, TagOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { Link } from 'react-router-dom';
import { libraryLimits } from '#domain/limits';
import { pathTo, topFolder } from '#domain/library/tree';
import type { FolderView, LibraryTreeView } from '#domain/library/views';
import { MoreMenu } from '../../components/more-menu.tsx';
import styles from './library-bar.module.css';
import type { LibraryAsk } from './library-dialogs.tsx';

interface Props {
  tree: LibraryTreeView;
  /** The folder that is open; undefined for the top. */
  folder: string | undefined;
  /** The tag that is looked for; '' for none. */
  tag: string;
  /** Everything is searched: no folder is open meanwhile. */
  isSearching: boolean;
  onTag: (tag: string) => void;
  onAsk: (ask: LibraryAsk) => void;
}

export const folderAddress = (id: string | null): { search: string } => ({ search: id === null ? '' : `?folder=${id}` });

/** Where one is in one's library, the folders that lie there, and all tags. */
export function LibraryBar({ tree, folder, tag, isSearching, onTag, onAsk }: Props) {
  const { folders, tags } = tree;
  const placed = folders.map((one) => ({ ...one, parentId: one.parentId ?? topFolder }));
  const path = pathTo(placed, folder ?? topFolder);
  const here = folders.filter(({ parentId }) => (parentId ?? undefined) === folder);
  const mayNest = path.length < libraryLimits.depth && folders.length < libraryLimits.folders;
  return (
    <div className={styles.bar}>
      <div className={styles.head}>
        <nav aria-label="文件夹位置" className={styles.path}>
          {path.length === 0 || isSearching ? (
            <b>{isSearching ? '在全部文件夹里查找' : '全部文件'}</b>
          ) : (
            <Link to={folderAddress(null)}>全部文件</Link>
          )}
          {!isSearching &&
            path.map(({ id, name }, index) => (
              <span key={id}>
                <RightOutlined aria-hidden />
                {index === path.length - 1 ? <b aria-current="page">{name}</b> : <Link to={folderAddress(id)}>{name}</Link>}
              </span>
            ))}
        </nav>
        {!isSearching && (
          <Button
            size="small"
            icon={<PlusOutlined />}
            disabled={!mayNest}
            title={mayNest ? undefined : `最多 ${libraryLimits.depth} 层、${libraryLimits.folders} 个文件夹`}
            onClick={() => onAsk({ kind: 'create', parentId: folder ?? null })}
          >
            新建文件夹
          </Button>
        )}
      </div>
      {!isSearching && here.length > 0 && (
        <ul className={styles.folders} aria-label="这里的文件夹">
          {here.map((one) => (
            <Tile key={one.id} folder={one} inside={insideOf(folders, one)} onAsk={onAsk} />
          ))}
        </ul>
      )}
      {tags.length > 0 && (
        <div className={styles.tags} role="group" aria-label="按标签查找">
          <TagOutlined aria-hidden />
          {tags.map((one) => (
            <button key={one.tag} type="button" aria-pressed={one.tag === tag} onClick={() => onTag(one.tag === tag ? '' : one.tag)}>
              {one.tag} <span>{one.files}</span>
            </button>
          ))}
        </div>
      )}
    </div>
  );
}

/** What a folder holds, those within it counted too. */
function insideOf(folders: readonly FolderView[], { id, files }: FolderView): { folders: number; files: number } {
  const below = folders.filter(({ parentId }) => parentId === id).map((folder) => insideOf(folders, folder));
  return {
    folders: below.reduce((sum, one) => sum + one.folders + 1, 0),
    files: below.reduce((sum, one) => sum + one.files, files),
  };
}

interface TileProps {
  folder: FolderView;
  inside: { folders: number; files: number };
  onAsk: (ask: LibraryAsk) => void;
}

function Tile({ folder, inside, onAsk }: TileProps) {
  const { id, name } = folder;
  return (
    <li className={styles.folder}>
      <Link to={folderAddress(id)} title={name}>
        <FolderOutlined aria-hidden />
        <b>{name}</b>
        <span>{inside.files} 个</span>
      </Link>
      <MoreMenu
        name={name}
        actions={[
          { key: 'rename', label: '重命名', letter: 'c', onSelect: () => onAsk({ kind: 'rename', folder }) },
          { key: 'move', label: '移动到…', letter: 'y', onSelect: () => onAsk({ kind: 'moveFolder', folder }) },
          { key: 'delete', label: '删除', letter: 's', danger: true, onSelect: () => onAsk({ kind: 'delete', folder, inside }) },
        ]}
      />
    </li>
  );
}
