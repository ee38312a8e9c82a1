import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { latitudeText, longitudeText } from '#domain/scenes/coordinates';
import { lengthText } from '#domain/scenes/measure';
import { isTypingKey } from '../viewer/stage-keys.ts';
import stageStyles from '../viewer/stage-view.module.css';
import { useScrollGuard } from '../viewer/use-scroll-guard.ts';
import { cameraKeys } from './scene-keys.ts';
import { details, MeasurePanel, SceneHelp, StatusPanel } from './scene-panels.tsx';
import { ScenePlan } from './scene-plan.tsx';
import type { SceneState } from './scene-stage.ts';
import { SceneToolbar, type Panel } from './scene-toolbar.tsx';
import styles from './scene-view.module.css';
import type { ReadTile, SceneFailure } from './tile-source.ts';
import { useMeasure } from './use-measure.ts';
import { usePointer } from './use-pointer.ts';
import { useScene } from './use-scene.ts';

export interface SceneViewProps {
  /** Of a tileset.json; its contents are found below it. */
  url: string;
  /** How its files are read; default from the page's own server. The same function from one drawing to the next. */
  read?: ReadTile;
  /** For screen readers: a label for the whole stage. */
  label: string;
  testId: string;
  /** The stage is all there is of the page: it takes the wheel and every finger. */
  fills?: boolean;
}

const troubleText = {
  unsupported: '这台设备的浏览器不能显示三维场景（缺少 WebGL\u00A02）。',
  lost: '显卡暂时收回了绘图资源，场景没有丢失。',
} as const;
const failureText: Record<SceneFailure, string> = {
  missing: '场景文件不存在，可能已被删除',
  refused: '登录状态已失效，请重新登录后再查看',
  network: '网络中断，场景没有加载完，请重试',
  unreadable: '场景文件无法打开',
};
const usual = details[1].pixels;

/** A tileset on a dark stage: fly over it, measure on it, see where it lies and how much of it is loaded. */
export function SceneView({ url, read, label, testId, fills = false }: SceneViewProps) {
  const { hostRef, stage, state, trouble, restart } = useScene(url, label, testId, read);
  const frameRef = useRef<HTMLDivElement>(null);
  const scrolled = useScrollGuard(frameRef, fills);
  const measuring = useMeasure(stage);
  const [panel, setPanel] = useState<Panel | null>(null);
  const [errorTarget, setErrorTarget] = useState<number>(usual);
  useEffect(() => stage?.setErrorTarget(errorTarget), [stage, errorTarget]);
  const hintId = useId();
  const panelIds = { help: useId(), status: useId() };
  const pointed = usePointer(
    stage,
    (point) => measuring.tool !== null && measuring.add(point),
    (place) => measuring.tool === null && stage?.rig.flyTo(place),
  );

  const onEscape = (): void => {
    if (panel !== null) setPanel(null);
    else if (measuring.tool !== null) measuring.leave();
    else if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  };
  const addInMiddle = (): void => {
    const point = stage?.pick() ?? null;
    if (point !== null) measuring.add(point);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const key = event.key.toLowerCase();
    if (key === 'escape') return onEscape();
    if (stage === null || isTypingKey(event)) return;
    // A button that has the focus is pressed by these.
    const isOwn = event.target === event.currentTarget;
    const tools: Record<string, (() => void) | undefined> = {
      ...{ d: () => measuring.take('distance'), a: () => measuring.take('area') },
      ...(measuring.tool !== null && { backspace: measuring.undo, ...(isOwn && { enter: addInMiddle }) }),
    };
    const camera = cameraKeys[key];
    if (camera === undefined && tools[key] === undefined) return;
    event.preventDefault();
    tools[key]?.();
    camera?.(stage.rig, event.shiftKey);
  };

  return (
    <div
      ref={frameRef}
      className={`${stageStyles.frame} ${fills ? stageStyles.fills : ''}`}
      role="application"
      tabIndex={0}
      aria-label={label}
      aria-describedby={hintId}
      onKeyDown={onKeyDown}
    >
      <div className={`${stageStyles.view} ${measuring.tool === null ? '' : styles.measuring}`}>
        <div ref={hostRef} className={stageStyles.host} />
        {trouble !== null ? (
          <div className={stageStyles.trouble} role="alert">
            <p>
              {troubleText[trouble]}
              {trouble === 'unsupported' && !fills && '数字和报告不受影响，可以下载后在别处查看。'}
            </p>
            {trouble === 'lost' && (
              <button type="button" className={stageStyles.plainButton} onClick={restart}>
                重新显示
              </button>
            )}
          </div>
        ) : (
          <>
            {state?.phase === 'ready' ? (
              <>
                <SceneToolbar {...{ measuring, panel, panelIds, frameRef }} rig={stage?.rig} circles={state.circles} onPanel={setPanel} />
                {panel === 'help' && <SceneHelp id={panelIds.help} fills={fills} />}
                {panel === 'status' && (
                  <StatusPanel id={panelIds.status} state={state} errorTarget={errorTarget} onErrorTarget={setErrorTarget} />
                )}
                <button
                  type="button"
                  className={styles.compass}
                  aria-label={`视线方向 ${Math.round(state.camera.heading) % 360}°，点击朝北`}
                  title="朝北（N）"
                  onClick={() => stage?.rig.faceNorth()}
                >
                  <svg viewBox="0 0 40 40" aria-hidden="true" style={{ transform: `rotate(${-state.camera.heading}deg)` }}>
                    <path d="M20 12 L25 22 L15 22 Z" className={styles.north} />
                    <path d="M20 34 L25 24 L15 24 Z" className={styles.south} />
                    <text x="20" y="10">
                      北
                    </text>
                  </svg>
                </button>
                {state.footprint !== null && (
                  <ScenePlan footprint={state.footprint} place={state.place} camera={state.camera} className={styles.plan} />
                )}
                <MeasurePanel measuring={measuring} heightOf={(point) => stage?.locate(point)?.height ?? point[1]} />
                {measuring.tool !== null && <span className={styles.cross} aria-hidden="true" />}
                <p className={styles.under}>
                  {pointed !== null && <Under {...pointed} />}
                  {state.percent < 100 && <span>正在加载细节 {state.percent}%</span>}
                  {state.counts.failed > 0 && (
                    <span role="alert">
                      {state.counts.failed} 个瓦片没有加载{' '}
                      <button type="button" onClick={() => stage?.retry()}>
                        重试
                      </button>
                    </span>
                  )}
                </p>
              </>
            ) : (
              <Waiting state={state} label={label} fills={fills} onRetry={() => stage?.retry()} />
            )}
            {!fills && (
              <p className={stageStyles.scrolled} data-shown={scrolled !== null} aria-hidden="true">
                {scrolled === 'finger' ? '用两根手指移动和缩放场景' : '点一下画面，再用滚轮缩放'}
              </p>
            )}
          </>
        )}
      </div>
      <p id={hintId} className="visually-hidden">
        方向键转动，Shift 加方向键平移，加减号缩放，R 看全貌，N 朝北，O 环绕；D 测距离，A 测面积，Enter 在画面正中取点，Backspace
        撤销一点，Esc 结束测量或离开
      </p>
    </div>
  );
}

/** What lies under the mouse. */
function Under({ point, place }: NonNullable<ReturnType<typeof usePointer>>) {
  if (place === null) return <span>高 {lengthText(point[1])}</span>;
  return (
    <span>
      {longitudeText(place.longitude, 6)}　{latitudeText(place.latitude, 6)}　高 {place.height.toFixed(2)} m
    </span>
  );
}

/** Until the first tile is drawn: how far it is, or why it does not come. */
function Waiting({ state, label, fills, onRetry }: { state: SceneState | null; label: string; fills: boolean; onRetry: () => void }) {
  const { phase = 'loading', percent = 0, failure = null } = state ?? {};
  if (phase === 'loading' || phase === 'ready') {
    return (
      <div className={stageStyles.center}>
        <div
          className={stageStyles.bar}
          role="progressbar"
          aria-label={`${label}加载进度`}
          aria-valuenow={percent}
          aria-valuemin={0}
          aria-valuemax={100}
        >
          <i style={{ width: `${percent}%` }} />
        </div>
        <p>{percent === 0 ? '正在加载场景' : `正在加载 ${percent}%`}</p>
      </div>
    );
  }
  return (
    <div className={stageStyles.center} role="alert">
      <p>
        {phase === 'empty' ? '这个场景里没有可以显示的瓦片' : failureText[failure ?? 'network']}
        {failure === 'unreadable' && !fills && '，请下载后查看'}
      </p>
      {phase === 'failed' && (
        <button type="button" className={stageStyles.plainButton} onClick={onRetry}>
          重新加载
        </button>
      )}
    </div>
  );
}
