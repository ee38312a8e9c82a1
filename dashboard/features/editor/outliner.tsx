import { useMemo, useRef, useState } from 'react';
import { formatCount } from '#domain/display/numbers';
import { hidePart, isolatePart, showAllParts } from './acts.ts';
import styles from './outliner.module.css';
import type { EditorNode } from './scene/open-model.ts';
import { useEditing, useEditor } from './use-store.ts';

const rowHeight = 30;
const beyond = 6;

/** The parts of the model as a tree. Only the rows in view are on the page, so that thousands of parts scroll like ten. */
export function Outliner() {
  const editing = useEditing();
  const { store, model } = editing;
  const edits = useEditor(({ settings }) => settings.parts);
  const chosen = useEditor(({ part }) => part);
  const isolated = useEditor(({ working }) => working.isolated);
  const [keyword, setKeyword] = useState('');
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const [scroll, setScroll] = useState({ top: 0, height: 600 });
  const listRef = useRef<HTMLDivElement>(null);
  const nodes = model?.nodes;
  const rows = useMemo(() => shownRows(nodes ?? [], closed, keyword.trim().toLowerCase(), edits), [nodes, closed, keyword, edits]);
  const hiddenCount = Object.values(edits).filter(({ hidden }) => hidden === true).length;
  if (model === null) return <div className={styles.outliner} />;

  const first = Math.max(0, Math.floor(scroll.top / rowHeight) - beyond);
  const last = Math.min(rows.length, Math.ceil((scroll.top + scroll.height) / rowHeight) + beyond);
  const choose = (node: EditorNode): void => {
    const mesh = node.meshes[0];
    const material = mesh === undefined ? null : (model.meshes.get(mesh)?.material ?? null);
    store.set({ part: node.key, ...(material !== null && { material }) });
  };
  const step = (by: number): void => {
    const at = rows.findIndex(({ key }) => key === chosen);
    const next = rows[Math.min(rows.length - 1, Math.max(0, at + by))];
    if (next === undefined) return;
    choose(next);
    const list = listRef.current;
    const top = rows.indexOf(next) * rowHeight;
    if (list !== null && (top < list.scrollTop || top + rowHeight > list.scrollTop + list.clientHeight))
      list.scrollTop = top - list.clientHeight / 2;
  };
  return (
    <div className={styles.outliner}>
      <div className={styles.head}>
        <h2>部件</h2>
        <span>{formatCount(model.nodes.length)}</span>
        {(hiddenCount > 0 || isolated !== null) && (
          <button type="button" onClick={() => showAllParts(editing)}>
            全部显示
          </button>
        )}
      </div>
      <input
        type="search"
        className={styles.search}
        placeholder="按名称找部件"
        aria-label="按名称找部件"
        value={keyword}
        onChange={({ target }) => {
          setKeyword(target.value);
          if (listRef.current !== null) listRef.current.scrollTop = 0;
        }}
      />
      <div
        ref={listRef}
        className={styles.list}
        role="presentation"
        onScroll={({ currentTarget }) => setScroll({ top: currentTarget.scrollTop, height: currentTarget.clientHeight })}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
          event.preventDefault();
          step(event.key === 'ArrowDown' ? 1 : -1);
        }}
      >
        {rows.length === 0 && <p className={styles.none}>没有名称里带「{keyword.trim()}」的部件</p>}
        <ul aria-label="部件列表" style={{ height: rows.length * rowHeight, paddingTop: first * rowHeight }}>
          {rows.slice(first, last).map((node) => {
            const name = edits[node.key]?.name ?? (node.name || '未命名');
            const isHidden = edits[node.key]?.hidden === true;
            return (
              <li key={node.key} className={styles.row} data-chosen={node.key === chosen} data-hidden={isHidden}>
                <button
                  type="button"
                  tabIndex={-1}
                  className={styles.fold}
                  style={{
                    marginLeft: Math.min(node.depth, 8) * 12,
                    visibility: node.hasChildren && keyword === '' ? 'visible' : 'hidden',
                  }}
                  aria-hidden="true"
                  onClick={() => setClosed((now) => toggled(now, node.key))}
                >
                  {closed.has(node.key) ? '▸' : '▾'}
                </button>
                <button
                  type="button"
                  className={styles.name}
                  aria-pressed={node.key === chosen}
                  title={`${name}，${formatCount(node.triangles)} 面`}
                  onClick={() => choose(node)}
                >
                  {name}
                </button>
                <button
                  type="button"
                  className={styles.act}
                  title={`只看「${name}」`}
                  aria-pressed={isolated === node.key}
                  onClick={() => isolatePart(editing, node.key)}
                >
                  独显
                </button>
                <button
                  type="button"
                  className={styles.act}
                  title={`${isHidden ? '显示' : '隐藏'}「${name}」`}
                  aria-pressed={isHidden}
                  onClick={() => hidePart(editing, node.key)}
                >
                  {isHidden ? '显示' : '隐藏'}
                </button>
              </li>
            );
          })}
        </ul>
      </div>
    </div>
  );
}

function toggled(set: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const next = new Set(set);
  if (!next.delete(key)) next.add(key);
  return next;
}

function shownRows(
  nodes: readonly EditorNode[],
  closed: ReadonlySet<string>,
  keyword: string,
  edits: Readonly<Record<string, { name?: string | undefined }>>,
): EditorNode[] {
  if (keyword !== '') return nodes.filter(({ key, name }) => (edits[key]?.name ?? name).toLowerCase().includes(keyword));
  const folded = new Set<string>();
  return nodes.filter(({ key, parent }) => {
    const isUnder = parent !== null && (folded.has(parent) || closed.has(parent));
    if (isUnder) folded.add(key);
    return !isUnder;
  });
}
