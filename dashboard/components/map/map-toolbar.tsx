import {
  AimOutlined,
  CompressOutlined,
  ExpandOutlined,
  OneToOneOutlined,
  QuestionOutlined,
  SearchOutlined,
  ZoomInOutlined,
  ZoomOutOutlined,
} from '@ant-design/icons';
import type { ReactNode, RefObject } from 'react';
import { Facts } from '../fact-list.tsx';
import sceneStyles from '../scene/scene-view.module.css';
import stageStyles from '../viewer/stage-view.module.css';
import { useFullscreen } from '../viewer/use-fullscreen.ts';
import type { MapStage } from './map-stage.ts';

interface MapToolbarProps {
  stage: MapStage;
  /** The element to show full-screen. */
  frameRef: RefObject<HTMLElement | null>;
  hasLoupe: boolean;
  onLoupe(): void;
  hasHelp: boolean;
  onHelp(): void;
  helpId: string;
}

/** The controls over a map. */
export function MapToolbar({ stage, frameRef, hasLoupe, onLoupe, hasHelp, onHelp, helpId }: MapToolbarProps) {
  const [full, toggleFull] = useFullscreen(frameRef);
  const icon = (label: string, title: string, shown: ReactNode, onClick: () => void, more: object = {}): ReactNode => (
    <button key={label} type="button" className={stageStyles.tool} aria-label={label} title={title} onClick={onClick} {...more}>
      {shown}
    </button>
  );
  return (
    <div className={stageStyles.toolbar}>
      <div className={stageStyles.group} role="group" aria-label="工具">
        <button type="button" className={stageStyles.tool} aria-pressed={hasLoupe} title="放大镜（L）" onClick={onLoupe}>
          <SearchOutlined aria-hidden />
          <span className={stageStyles.word}>放大镜</span>
        </button>
      </div>
      <div className={stageStyles.group} role="group" aria-label="视图">
        {icon('放大', '放大（+）', <ZoomInOutlined />, () => stage.zoom(2))}
        {icon('缩小', '缩小（−）', <ZoomOutOutlined />, () => stage.zoom(1 / 2))}
        {icon('实际像素', '实际像素（1）', <OneToOneOutlined />, () => stage.natural())}
        {icon('全貌', '全貌（R）', <AimOutlined />, () => stage.fit())}
        {icon('操作说明', '操作说明', <QuestionOutlined />, onHelp, { 'aria-expanded': hasHelp, 'aria-controls': helpId })}
        {document.fullscreenEnabled &&
          icon(full ? '退出全屏' : '全屏', full ? '退出全屏' : '全屏', full ? <CompressOutlined /> : <ExpandOutlined />, toggleFull)}
      </div>
    </div>
  );
}

const ways = [
  ['平移', '拖动 · 方向键'],
  ['缩放', '点一下画面后滚轮 · 双击 · + −'],
  ['手机', '两指平移和缩放，一指上下翻页'],
  ['全貌 · 实际像素', 'R · 1'],
  ['放大镜', 'L'],
  ['前后分界线', '拖动，或选中后按左右方向键'],
] as const;

/** How to move over a map, with mouse, fingers and keys. */
export function MapHelp({ id }: { id: string }) {
  return (
    <section id={id} className={sceneStyles.panel} aria-label="操作说明">
      <Facts facts={ways.map(([label, value]) => ({ label, value }))} className={sceneStyles.facts} />
    </section>
  );
}
