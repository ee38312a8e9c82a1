import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import type { DeviationFigures, DeviationSpot } from '#domain/models/figures';
import { DeviationInfo } from './deviation-info.tsx';
import { graphics, qualities } from './graphics.ts';
import { isTypingKey, stageKeys } from './stage-keys.ts';
import { PartsPanel } from './parts-panel.tsx';
import { SideOverlay } from './side-overlay.tsx';
import { SplitHandle } from './split-handle.tsx';
import { SpotLayer } from './spot-layer.tsx';
import { StageHelp } from './stage-help.tsx';
import { StageToolbar } from './stage-toolbar.tsx';
import styles from './stage-view.module.css';
import { useScrollGuard, type Scrolled } from './use-scroll-guard.ts';
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

export interface StageDeviation {
  /** A GLB. */
  url: string;
  figures: DeviationFigures;
  /** What is said of a spot that was chosen. */
  aboutSpot(spot: DeviationSpot): ReactNode;
}

export interface StageViewProps {
  /** One model, or two to compare under one camera. */
  sources: readonly [StageSource] | readonly [StageSource, StageSource];
  /** The last model coloured by its deviation, and what the colours mean. Without it there is no such mode. */
  deviation?: StageDeviation;
  /** The stage is all there is of the page, and what there is to know of its one model is beside it: it takes the wheel and every finger, and lists parts. */
  fills?: boolean;
  /** For screen readers: a label for the whole stage. */
  label: string;
  testId: string;
}

const troubleText = {
  unsupported: '这台设备的浏览器不能显示三维模型（缺少 WebGL\u00A02）。数字和报告不受影响，可以下载后在别处查看。',
  lost: '显卡暂时收回了绘图资源，模型没有丢失。',
} as const;

const scrollText: Record<Scrolled, string> = { wheel: '点一下画面，再用滚轮缩放', finger: '用两根手指转动和缩放模型' };
const noSpots: readonly DeviationSpot[] = [];
const nothing: ReadonlySet<number> = new Set();

/** Models on a dark stage: orbit, zoom, surface modes, animation; two models share a camera, side by side or under a slider. */
export function StageView({ sources, deviation, fills = false, label, testId }: StageViewProps) {
  const [mode, setMode] = useState<ShownMode>('material');
  const map = mode === 'deviation' ? deviation : undefined;
  const { hostRef, stage, size, trouble, restart, sides, retry } = useStage(
    sources.map(({ url }, index) => (map !== undefined && index === sources.length - 1 ? map.url : url)),
    label,
    testId,
  );
  const [layout, setLayout] = useState<CompareLayout>('side');
  const [split, setSplit] = useState(0.5);
  const [playing, setPlaying] = useState(startsPlaying);
  const frameRef = useRef<HTMLDivElement>(null);
  const scrolled = useScrollGuard(frameRef, fills);
  const [panel, setPanel] = useState<'help' | 'parts' | null>(null);
  const [clip, setClip] = useState(0);
  const [hidden, setHidden] = useState<ReadonlySet<number>>(nothing);
  const [spotIndex, setSpotIndex] = useState<number | null>(null);
  const [behind, setBehind] = useState(0);
  const spots = map?.figures.spots ?? noSpots;
  const spot = spotIndex === null ? undefined : spots[spotIndex];
  const hintId = useId();
  const helpId = useId();
  const partsId = useId();
  const compared = sources.length === 2;
  const stacked = compared && layout === 'side' && isStacked(size.width, size.height);

  // A recreated stage takes over the current settings.
  useEffect(() => stage?.setMode(mode), [stage, mode]);
  useEffect(() => stage?.setLayout(layout), [stage, layout]);
  useEffect(() => stage?.setSplit(split), [stage, split]);
  useEffect(() => stage?.setPlaying(playing), [stage, playing]);
  useEffect(() => stage?.setClip(clip), [stage, clip]);
  const [first] = sides;
  const parts = fills && first?.kind === 'ready' && first.parts.length > 1 ? first.parts : null;
  useEffect(() => {
    if (parts !== null) stage?.setHidden(0, hidden);
  }, [stage, parts, hidden]);

  const onEscape = (): void => {
    if (panel !== null) setPanel(null);
    else if (spot !== undefined) setSpotIndex(null);
    else if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') onEscape();
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
      className={`${styles.frame} ${fills ? styles.fills : ''}`}
      role="application"
      tabIndex={0}
      aria-label={label}
      aria-describedby={hintId}
      onKeyDown={onKeyDown}
    >
      <div className={styles.view}>
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
            {spots.length > 0 && sides.at(-1)?.kind === 'ready' && (
              <SpotLayer stage={stage} spots={spots} chosen={spotIndex} onChoose={setSpotIndex} onBehind={setBehind} />
            )}
            {compared && layout === 'slider' && <SplitHandle split={split} width={size.width} onChange={setSplit} />}
            <StageToolbar
              mode={mode}
              onMode={setMode}
              mapped={deviation !== undefined}
              layout={compared ? layout : null}
              onLayout={setLayout}
              playing={sides.some((side) => side.kind === 'ready' && side.clips.length > 0) ? playing : null}
              onPlaying={setPlaying}
              clips={fills && first?.kind === 'ready' ? first.clips : []}
              clip={clip}
              onClip={setClip}
              partsId={parts === null ? null : partsId}
              listed={panel === 'parts'}
              onListed={(listed) => setPanel(listed ? 'parts' : null)}
              onReset={() => stage?.rig.reset()}
              helpId={helpId}
              helped={panel === 'help'}
              onHelped={(helped) => setPanel(helped ? 'help' : null)}
              frameRef={frameRef}
            />
            {panel === 'help' && <StageHelp id={helpId} fills={fills} />}
            {panel === 'parts' && parts !== null && <PartsPanel id={partsId} parts={parts} hidden={hidden} onHidden={setHidden} />}
            {!fills && (
              <p className={styles.scrolled} data-shown={scrolled !== null} aria-hidden="true">
                {scrollText[scrolled ?? 'wheel']}
              </p>
            )}
          </>
        )}
      </div>
      {map !== undefined && trouble === null && (
        <DeviationInfo
          figures={map.figures}
          behind={behind}
          spot={spot === undefined || spotIndex === null ? null : { number: spotIndex + 1, about: map.aboutSpot(spot) }}
          onClose={() => setSpotIndex(null)}
        />
      )}
      <p id={hintId} className="visually-hidden">
        {fills
          ? '拖动旋转，滚轮缩放，右键平移；手机上一指转动，两指缩放；'
          : '拖动旋转，点一下画面后滚轮缩放，右键平移；手机上两指转动和缩放；'}
        方向键旋转，加减号缩放，R 复位，W 线框，P 播放或暂停动画，Esc 离开
      </p>
    </div>
  );
}
