import {
  AimOutlined,
  BorderOutlined,
  ColumnWidthOutlined,
  CompressOutlined,
  DashboardOutlined,
  ExpandOutlined,
  QuestionOutlined,
  SyncOutlined,
} from '@ant-design/icons';
import type { ReactNode, RefObject } from 'react';
import type { MeasureTool } from '#domain/scenes/measure';
import stage from '../viewer/stage-view.module.css';
import { useFullscreen } from '../viewer/use-fullscreen.ts';
import type { SceneRig } from './scene-rig.ts';
import type { Measuring } from './use-measure.ts';

export type Panel = 'help' | 'status';

interface SceneToolbarProps {
  rig: SceneRig | undefined;
  circles: boolean;
  measuring: Measuring;
  panel: Panel | null;
  onPanel(panel: Panel | null): void;
  /** Ids of the panels. */
  panelIds: Record<Panel, string>;
  /** The element to show full-screen. */
  frameRef: RefObject<HTMLElement | null>;
}

const tools: { value: MeasureTool; label: string; letter: string; icon: ReactNode }[] = [
  { value: 'distance', label: '测距离', letter: 'D', icon: <ColumnWidthOutlined /> },
  { value: 'area', label: '测面积', letter: 'A', icon: <BorderOutlined /> },
];
const panels: { value: Panel; label: string; icon: ReactNode }[] = [
  { value: 'status', label: '显示状态', icon: <DashboardOutlined /> },
  { value: 'help', label: '操作说明', icon: <QuestionOutlined /> },
];

/** The controls over a scene. */
export function SceneToolbar({ rig, circles, measuring, panel, onPanel, panelIds, frameRef }: SceneToolbarProps) {
  const [full, toggleFull] = useFullscreen(frameRef);
  const icon = (label: string, title: string, shown: ReactNode, onClick: () => void, more: object = {}): ReactNode => (
    <button key={label} type="button" className={stage.tool} aria-label={label} title={title} onClick={onClick} {...more}>
      {shown}
    </button>
  );
  return (
    <div className={stage.toolbar}>
      <div className={stage.group} role="group" aria-label="测量">
        {tools.map(({ value, label, letter, icon: shown }) => (
          <button
            key={value}
            type="button"
            className={stage.tool}
            aria-pressed={measuring.tool === value}
            title={`${label}（${letter}）`}
            onClick={() => measuring.take(value)}
          >
            <span aria-hidden="true">{shown}</span>
            <span className={stage.word}>{label}</span>
          </button>
        ))}
      </div>
      <div className={stage.group} role="group" aria-label="视图">
        {icon('环绕', '环绕（O）', <SyncOutlined />, () => rig?.circle(!circles), { 'aria-pressed': circles })}
        {icon('全貌', '全貌（R）', <AimOutlined />, () => rig?.reset())}
        {panels.map(({ value, label, icon: shown }) =>
          icon(label, label, shown, () => onPanel(panel === value ? null : value), {
            'aria-expanded': panel === value,
            'aria-controls': panelIds[value],
          }),
        )}
        {document.fullscreenEnabled &&
          icon(full ? '退出全屏' : '全屏', full ? '退出全屏' : '全屏', full ? <CompressOutlined /> : <ExpandOutlined />, toggleFull)}
      </div>
    </div>
  );
}
