import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { addresses } from '../../addresses.ts';
import { Logo } from '../../components/logo.tsx';
import type { Look } from './scene/looks.ts';
import type { Saved, Tool } from './store.ts';
import styles from './top-bar.module.css';
import { useEditing, useEditor } from './use-store.ts';

const tools: readonly { tool: Tool; label: string; keys: string }[] = [
  { tool: 'select', label: '选择', keys: 'V' },
  { tool: 'translate', label: '移动', keys: 'G' },
  { tool: 'rotate', label: '旋转', keys: 'E' },
  { tool: 'scale', label: '缩放', keys: 'S' },
  { tool: 'annotate', label: '标注', keys: 'N' },
  { tool: 'distance', label: '测量', keys: 'M' },
];
const looks: readonly { look: Look; label: string; keys: string }[] = [
  { look: 'material', label: '材质', keys: '1' },
  { look: 'clay', label: '白模', keys: '2' },
  { look: 'wire', label: '线框', keys: '3' },
  { look: 'matcap', label: '光泽', keys: '4' },
  { look: 'normal', label: '法线', keys: '5' },
];
const savedText: Record<Saved, string> = {
  changed: '正在保存…',
  saved: '已保存',
  saving: '正在保存…',
  local: '网络不通，先存在这台设备上',
  failed: '没有保存成功',
};

interface Props {
  name: string;
  /** Where what is saved is. */
  keptWhere: string;
  onUndo(): void;
  onRedo(): void;
  onBeautify(): void;
  children: ReactNode;
}

export function TopBar({ name, keptWhere, onUndo, onRedo, onBeautify, children }: Props) {
  const { store, model } = useEditing();
  const tool = useEditor((state) => state.tool);
  const look = useEditor(({ working }) => working.look);
  const saved = useEditor((state) => state.saved);
  const past = useEditor(({ history }) => history.past.at(-1)?.label);
  const future = useEditor(({ history }) => history.future.at(-1)?.label);
  const isMeasuring = tool === 'distance' || tool === 'angle' || tool === 'area';
  const isReady = model !== null;
  const take = (next: Tool): void => {
    store.set({
      ...{ tool: next, measured: [] },
      ...(next === 'distance' && { panel: 'measure' as const }),
      ...(next === 'annotate' && { panel: 'annotation' as const }),
      ...(['translate', 'rotate', 'scale'].includes(next) && { panel: 'part' as const }),
    });
  };
  return (
    <header className={styles.bar}>
      <Link to={addresses.home} className={styles.logo} title="回到首页">
        <Logo size={24} />
      </Link>
      <div className={styles.title}>
        <h1 title={name}>{name}</h1>
        <p role="status" data-saved={saved}>
          {saved === 'saved' ? `${savedText.saved}${keptWhere}` : savedText[saved]}
        </p>
      </div>
      <div className={styles.group} role="group" aria-label="撤销和重做">
        <button
          type="button"
          disabled={past === undefined}
          title={past === undefined ? '撤销' : `撤销：${past}（Ctrl+Z）`}
          onClick={onUndo}
        >
          撤销
        </button>
        <button
          type="button"
          disabled={future === undefined}
          title={future === undefined ? '重做' : `重做：${future}（Ctrl+Shift+Z）`}
          onClick={onRedo}
        >
          重做
        </button>
      </div>
      <div className={styles.group} role="group" aria-label="工具">
        {tools.map(({ tool: one, label, keys }) => (
          <button
            key={one}
            type="button"
            disabled={!isReady}
            aria-pressed={one === tool || (one === 'distance' && isMeasuring)}
            title={`${label}（${keys}）`}
            onClick={() => take(one)}
          >
            {label}
          </button>
        ))}
      </div>
      <div className={styles.group} role="group" aria-label="显示方式">
        {looks.map(({ look: one, label, keys }) => (
          <button
            key={one}
            type="button"
            disabled={!isReady}
            aria-pressed={one === look}
            title={`${label}（${keys}）`}
            onClick={() => store.set({ working: { ...store.get().working, look: one } })}
          >
            {label}
          </button>
        ))}
      </div>
      <div className={styles.end}>
        <button
          type="button"
          className={styles.beautify}
          disabled={!isReady}
          title="按模型的明暗和光泽，配好灯光、曝光、背景和地面"
          onClick={onBeautify}
        >
          一键美化
        </button>
        {children}
      </div>
    </header>
  );
}
