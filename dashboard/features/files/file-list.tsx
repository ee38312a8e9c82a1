import { DeleteOutlined, UploadOutlined } from '@ant-design/icons';
import { Button, Grid } from 'antd';
import { Suspense, useCallback, useState } from 'react';
import type { SourceFile } from '../../api/contract.ts';
import { jobLimits, libraryLimits } from '#domain/limits';
import { renameFile, useFileList } from '../../api/files.ts';
import { useLibrary } from '../../api/library.ts';
import { FoundList } from '../../components/found-list.tsx';
import { lazyDialog } from '../../components/lazy-part.ts';
import { ListFilters } from '../../components/list-filters.tsx';
import { EmptyList } from '../../components/list-notices.tsx';
import { useFrozen } from '../../hooks/use-frozen.ts';
import { keywordFilter, maybeId, oneOf, pageFilters, textOf } from '../../hooks/list-filters.ts';
import { useListQuery } from '../../hooks/use-list-query.ts';
import { FileCards } from './file-cards.tsx';
import styles from './file-list.module.css';
import type { FileService } from './file-row-actions.tsx';
import { FileTable } from './file-table.tsx';
import { LibraryBar } from './library-bar.tsx';
import type { LibraryAsk, MoveMade } from './library-dialogs.tsx';
import { MovedBar } from './moved-bar.tsx';
import type { FileActions } from './use-file-actions.ts';

const LibraryDialog = lazyDialog(async () => (await import('./library-dialogs.tsx')).LibraryDialog);

const RenameDialog = lazyDialog(async () => (await import('../../components/rename-dialog.tsx')).RenameDialog);

interface FileListProps {
  /** Names the list for screen readers. */
  title: string;
  origin: SourceFile['origin'];
  holds: 'models' | 'maps';
  actions: FileActions;
  onUpload(): void;
  services: readonly FileService[];
  /** Starts a service for each of these. */
  onService(files: readonly SourceFile[], key: string): void;
  onReport(file: SourceFile): void;
  onShare(file: SourceFile): void;
  /** Opens the versions of a file; without it there are no folders, tags and versions here. */
  onVersions?: ((file: SourceFile) => void) | undefined;
}

const statuses = [
  { value: 'all', label: '全部' },
  { value: 'running', label: '检测中' },
  { value: 'success', label: '检测通过' },
  { value: 'error', label: '检测失败' },
  { value: 'cancelled', label: '已取消' },
] as const;
const sorts = [
  { value: 'newest', label: '最新上传' },
  { value: 'oldest', label: '最早上传' },
  { value: 'name', label: '按名称' },
  { value: 'largest', label: '从大到小' },
  { value: 'smallest', label: '从小到大' },
] as const;
const filters = {
  ...{ ...pageFilters, keyword: keywordFilter, status: oneOf(statuses, 'all'), sort: oneOf(sorts, 'newest') },
  ...{ folder: maybeId, tag: textOf(libraryLimits.tagName) },
};
const pageSizes = [10, 20, 50, 100];

/** What the list says of what it holds. */
const words = {
  models: {
    search: '搜索模型名称或文件名',
    checked: '检测通过的模型才能处理',
    title: '还没有源文件',
    text: '上传一个模型，平台会检查它的几何、贴图和材质，并告诉你怎样让它更轻。',
    first: '上传第一个模型',
  },
  maps: {
    search: '搜索影像名称或文件名',
    checked: '检测通过的影像才能处理',
    title: '还没有影像',
    text: '把 GeoTIFF、PNG、JPEG 或 MBTiles 拖到页面上，平台会检查像素、波段和位置，再由你选放大 2 倍还是 4 倍。',
    first: '上传第一幅影像',
  },
} as const;

/** Said of a place without files, where there are folders. */
const nothingHere = { title: '这里还没有源文件', text: '上传到这里，或在别处选中源文件，再「移动到」这里。' };

/** The list of source files, with search, selection and actions. */
export function FileList({ title, origin, holds, actions, services, onUpload, onService, onReport, onShare, onVersions }: FileListProps) {
  const [query, change] = useListQuery(filters);
  const { folder, tag, ...asked } = query;
  const hasLibrary = onVersions !== undefined;
  // What is searched for is found wherever it lies.
  const isSearching = query.keyword !== '' || query.status !== 'all' || tag !== '';
  const list = useFileList({
    ...{ ...asked, origin },
    ...(holds === 'maps' && { modelType: 'map' as const }),
    ...(hasLibrary && tag !== '' && { tag }),
    ...(hasLibrary && !isSearching && { folderId: folder ?? 'top' }),
  });
  const { data: tree } = useLibrary(hasLibrary);
  const [ask, setAsk] = useState<LibraryAsk | null>(null);
  const [moved, setMoved] = useState<MoveMade | null>(null);
  const [menuOpen, setMenuOpen] = useState(false);
  // Rows must not move or disappear while a menu is open.
  const data = useFrozen(list.data, menuOpen);
  /** Also of other pages, as they were when their page was shown. */
  const [picked, setPicked] = useState<readonly SourceFile[]>([]);
  const [renamed, setRenamed] = useState<SourceFile | null>(null);
  const wide = Grid.useBreakpoint().lg !== false;
  const onKeyword = useCallback((keyword: string) => change({ keyword }, { replace: true }), [change]);

  const handlers = {
    ...actions,
    services,
    onService: (file: SourceFile, key: string) => onService([file], key),
    onReport,
    onShare,
    onRename: setRenamed,
    onMenuOpenChange: setMenuOpen,
    ...(hasLibrary && {
      onLibrary: (file: SourceFile, wanted: 'move' | 'tag' | 'versions') =>
        wanted === 'versions' ? onVersions(file) : setAsk({ kind: wanted === 'move' ? 'moveFiles' : 'tag', files: [file] }),
      ...(isSearching && { placeOf: ({ folderId }: SourceFile) => tree?.folders.find(({ id }) => id === folderId)?.name }),
    }),
  };
  const files = data?.results ?? [];
  const here = new Map(files.map((file) => [file.id, file]));
  const chosen = picked.map((file) => here.get(file.id) ?? file).filter(({ deletedAt }) => deletedAt === null);
  const selected = chosen.map(({ id }) => id).filter((id) => here.has(id));
  const elsewhere = chosen.length - selected.length;
  const select = (ids: readonly string[]): void =>
    setPicked([...picked.filter(({ id }) => !here.has(id)), ...ids.flatMap((id) => here.get(id) ?? [])]);
  const clear = (): void => setPicked([]);
  const said = words[holds];
  const type = holds === 'maps' ? 'map' : chosen.every(({ modelType }) => modelType === 'oblique') ? 'oblique' : 'single';
  const workable = chosen.filter(({ status, modelType }) => status === 'Success' && modelType === type);
  const offered = services.filter(({ modelType }) => modelType === type);
  const mayWork = workable.length > 0 && workable.length <= jobLimits.filesAtOnce;
  const narrowed = isSearching || query.pageNo > 1;
  const hasRows = (data?.results.length ?? 0) > 0;
  const showsLibrary = hasLibrary && tree !== undefined && (hasRows || isSearching || folder !== undefined || tree.folders.length > 0);
  const isNested = folder !== undefined || (tree?.folders.length ?? 0) > 0;
  const mayMove = chosen.length > 0 && chosen.length <= libraryLimits.filesAtOnce;
  const askFor = (kind: 'moveFiles' | 'tag'): void => setAsk({ kind, files: chosen });
  const listProps = { files, holds, loading: list.isLoading, selected, onSelect: select, handlers };

  return (
    <>
      <section className={styles.panel} aria-label={title}>
        {showsLibrary && (
          <LibraryBar
            tree={tree}
            folder={folder}
            tag={tag}
            isSearching={isSearching}
            onTag={(next) => change({ tag: next })}
            onAsk={setAsk}
          />
        )}
        {moved !== null && <MovedBar key={moved.said} move={moved} onClose={() => setMoved(null)} />}
        <div className={styles.filters} hidden={data !== undefined && data.results.length === 0 && !narrowed}>
          {chosen.length > 0 ? (
            <div className={styles.selection} role="status">
              <span>
                已选 {chosen.length} 个{elsewhere > 0 && `（${elsewhere} 个在别的页）`}
              </span>
              {offered.map(({ key, label }) => (
                <Button key={key} disabled={!mayWork} onClick={() => onService(workable, key)}>
                  {label}
                </Button>
              ))}
              {hasLibrary && (
                <>
                  <Button disabled={!mayMove} onClick={() => askFor('moveFiles')}>
                    移动到…
                  </Button>
                  <Button disabled={!mayMove} onClick={() => askFor('tag')}>
                    标签
                  </Button>
                </>
              )}
              <Button danger icon={<DeleteOutlined />} onClick={() => actions.remove(chosen, clear)}>
                删除
              </Button>
              <Button type="text" onClick={clear}>
                取消选择
              </Button>
              <small>{hintOf(chosen.length, workable.length, said.checked)}</small>
            </div>
          ) : (
            <ListFilters
              keyword={query.keyword}
              onKeyword={onKeyword}
              placeholder={said.search}
              statuses={statuses}
              status={query.status}
              onStatus={(status) => change({ status })}
              sorts={sorts}
              sort={query.sort}
              onSort={(sort) => change({ sort })}
            />
          )}
        </div>
        <FoundList
          page={{ data, error: list.error, mutate: list.mutate }}
          query={query}
          isNarrowed={narrowed}
          onClear={() => change({ keyword: '', status: 'all', tag: '', pageNo: 1 })}
          onPage={(pageNo) => change({ pageNo })}
          sizes={{ choices: pageSizes, onSize: (pageSize) => change({ pageSize }) }}
          pagerClass={styles.pages}
          waiting={5}
          empty={
            <EmptyList {...(isNested ? nothingHere : said)}>
              <Button type="primary" size="large" icon={<UploadOutlined />} onClick={onUpload}>
                {isNested ? '上传到这里' : said.first}
              </Button>
            </EmptyList>
          }
        >
          {() => (wide ? <FileTable {...listProps} /> : <FileCards {...listProps} />)}
        </FoundList>
      </section>
      {ask !== null && (
        <Suspense>
          <LibraryDialog
            ask={ask}
            onMoved={(move) => {
              setMoved(move);
              clear();
            }}
            onClose={() => setAsk(null)}
          />
        </Suspense>
      )}
      {renamed !== null && (
        <Suspense>
          <RenameDialog
            modelType={renamed.modelType}
            name={renamed.modelName}
            onSave={(name) => renameFile(renamed, name)}
            onClose={() => setRenamed(null)}
          />
        </Suspense>
      )}
    </>
  );
}

/** How many can be worked on at once, and what of the selection cannot and why. */
function hintOf(chosen: number, workable: number, checked: string): string {
  const { filesAtOnce: most } = jobLimits;
  if (workable > most) return `一次最多处理 ${most} 个，请少选 ${workable - most} 个`;
  if (workable === 0) return checked;
  return workable < chosen ? `其中 ${chosen - workable} 个还不能处理，处理时会略过` : `可以翻页再选，一次最多处理 ${most} 个`;
}
