import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import type { DeviationFigures } from '#domain/models/figures';
import { DeviationLegend } from './deviation-legend.tsx';
import { graphics, qualities } from './graphics.ts';
import { isTypingKey, stageKeys } from './stage-keys.ts';
import { SideOverlay } from './side-overlay.tsx';
import { SplitHandle } from './split-handle.tsx';
import { StageToolbar } from './stage-toolbar.tsx';
import styles from './stage-view.module.css';
import { useStage } from './use-stage.ts';
import { isStacked, type CompareLayout } from './viewports.ts';
import type { ShownMode } from './surfaces.ts';

const reducedMotion = window.matchMedia('(prefers-reduced-motion: reduce)');

/** Animations start playing only where that is wanted and cheap. */
function startsPlaying(): boolean {
  const kind = graphics();
  return kind !== 'none' && qualities[kind].autoplay && !reducedMotion.matches;
}

export interface StageSource {
  /** A GLB. */
  url: string;
  /** Shown over the view, such as 处理前. */
  label: string;
  detail?: string;
}

export interface StageViewProps {
  /** One model, or two to compare under one camera. */
  sources: readonly [StageSource] | readonly [StageSource, StageSource];
  /** The last model coloured by its deviation, and the scale of the colours. Without it there is no such mode. */
  deviation?: { url: string; figures: DeviationFigures };
  /** For screen readers: a label for the whole stage. */
  label: string;
  testId: string;
}

const troubleText = {
  unsupported: '这台设备的浏览器不能显示三维模型（缺少 WebGL 2）。数字和报告不受影响，可以下载后在别处查看。',
  lost: '显卡暂时收回了绘图资源，模型没有丢失。',
} as const;

/** Models on a dark stage: orbit, zoom, surface modes, animation; two models share a camera, side by side or under a slider. */
export function StageView({ sources, deviation, label, testId }: StageViewProps) {
  const [mode, setMode] = useState<ShownMode>('material');
  const map = mode === 'deviation' ? deviation : undefined;
  const { hostRef, stage, size, trouble, restart, sides, retry } = useStage(
    sources.map(({ url }, index) => (map !== undefined && index === sources.length - 1 ? map.url : url)),
    testId,
  );
  const [layout, setLayout] = useState<CompareLayout>('side');
  const [split, setSplit] = useState(0.5);
  const [playing, setPlaying] = useState(startsPlaying);
  const frameRef = useRef<HTMLDivElement>(null);
  const hintId = useId();
  const compared = sources.length === 2;
  const stacked = compared && layout === 'side' && isStacked(size.width, size.height);

  // A recreated stage takes over the current settings.
  useEffect(() => stage?.setMode(mode === 'deviation' ? 'material' : mode), [stage, mode]);
  useEffect(() => stage?.setLayout(layout), [stage, layout]);
  useEffect(() => stage?.setSplit(split), [stage, split]);
  useEffect(() => stage?.setPlaying(playing), [stage, playing]);

  const onKeyDown = (event: KeyboardEvent): void => {
    if (stage === null || isTypingKey(event)) return;
    const action = stageKeys[event.key.toLowerCase()];
    if (action === undefined) return;
    event.preventDefault();
    if (action === 'wire') setMode(mode === 'wire' ? 'material' : 'wire');
    else if (action === 'play') setPlaying(!playing);
    else action(stage.rig);
  };

  const arrangement = !compared ? styles.single : layout === 'slider' ? styles.overlay : stacked ? styles.stacked : styles.beside;
  return (
    <div
      ref={frameRef}
      className={styles.frame}
      role="application"
      tabIndex={0}
      aria-label={label}
      aria-describedby={hintId}
      onKeyDown={onKeyDown}
    >
      <div ref={hostRef} className={styles.host} />
      {trouble !== null ? (
        <div className={styles.trouble} role="alert">
          <p>{troubleText[trouble]}</p>
          {trouble === 'lost' && (
            <button type="button" className={styles.plainButton} onClick={restart}>
              重新显示
            </button>
          )}
        </div>
      ) : (
        <>
          <div className={`${styles.sides} ${arrangement}`}>
            {sources.map((source, index) => (
              <SideOverlay
                key={source.label}
                label={source.label}
                detail={map !== undefined && index === sources.length - 1 ? '与处理前的偏差' : source.detail}
                state={sides[index]}
                end={layout === 'slider' && index === 1}
                onRetry={() => retry(index)}
              />
            ))}
          </div>
          {compared && layout === 'slider' && <SplitHandle split={split} width={size.width} onChange={setSplit} />}
          {map !== undefined && <DeviationLegend figures={map.figures} />}
          <StageToolbar
            mode={mode}
            onMode={setMode}
            mapped={deviation !== undefined}
            layout={compared ? layout : null}
            onLayout={setLayout}
            playing={sides.some((side) => side.kind === 'ready' && side.animated) ? playing : null}
            onPlaying={setPlaying}
            onReset={() => stage?.rig.reset()}
            frameRef={frameRef}
          />
        </>
      )}
      {layout === 'side' && trouble === null && (
        <p className={styles.hint} aria-hidden="true">
          拖动旋转 · 滚轮缩放 · R 复位 · W 线框
        </p>
      )}
      <p id={hintId} className="visually-hidden">
        拖动旋转，滚轮缩放，右键平移；方向键旋转，加减号缩放，R 复位，W 线框，P 播放或暂停动画
      </p>
    </div>
  );
}
