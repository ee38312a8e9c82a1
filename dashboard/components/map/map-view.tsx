import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { groundSize } from '#domain/maps/ground-size';
import type { ShownValues } from '#domain/maps/shown-values';
import { SplitHandle } from '../viewer/split-handle.tsx';
import { isTypingKey } from '../viewer/stage-keys.ts';
import stageStyles from '../viewer/stage-view.module.css';
import { useScrollGuard } from '../viewer/use-scroll-guard.ts';
import { mapKeys } from './map-keys.ts';
import { MapLoupe } from './map-loupe.tsx';
import type { MapFailure } from './map-messages.ts';
import type { Pixel } from './map-stage.ts';
import { MapHelp, MapToolbar } from './map-toolbar.tsx';
import styles from './map-view.module.css';
import { placeWords, scaleBar } from './map-words.ts';
import { useMap } from './use-map.ts';

export interface MapViewProps {
  /** A cloud-optimized GeoTIFF that is read piece by piece. */
  after: string;
  /** The same place before; default: what of `after` has the source's pixels. */
  before?: string | null;
  /** How many times finer `after` is. */
  scale: number;
  /** Values that are shown as black and white where there are more than 8 bits; default: as `after` itself tells. */
  shown?: ShownValues | null;
  /** For screen readers: a label for the whole stage. */
  label: string;
  testId: string;
}

const failureText: Record<MapFailure, string> = {
  missing: '影像文件不存在，可能已被删除',
  refused: '登录状态已失效，请重新登录后再查看',
  network: '网络中断，影像没有加载完，请重试',
  unreadable: '影像文件无法打开，请下载后查看',
  unsuitable: '这个文件没有分级，太大，网页里不能直接显示，请下载后查看',
};

/** A map before and after under one cursor, on a dark stage: a line between them, a loupe, coordinates and a bar of scale. */
export function MapView({ after, before = null, scale, shown = null, label, testId }: MapViewProps) {
  const { hostRef, stage, state, file, isCompared, failure, restart } = useMap({ after, before, scale, shown });
  const frameRef = useRef<HTMLDivElement>(null);
  const viewRef = useRef<HTMLDivElement>(null);
  const scrolled = useScrollGuard(frameRef, false);
  const [split, setSplit] = useState(0.5);
  const [width, setWidth] = useState(0);
  const [hasLoupe, setLoupe] = useState(false);
  const [hasHelp, setHelp] = useState(false);
  const [pointed, setPointed] = useState<{ x: number; y: number; pixel: Pixel } | null>(null);
  const hintId = useId();
  const helpId = useId();

  useEffect(() => {
    const view = viewRef.current;
    if (view === null) return undefined;
    const observer = new ResizeObserver(([entry]) => entry !== undefined && setWidth(entry.contentRect.width));
    observer.observe(view);
    return () => observer.disconnect();
  }, []);

  const place = file?.place ?? null;
  const wordsOf = useMemo(() => placeWords(place), [place]);
  const metres = useMemo(() => (place === null || file === null ? null : groundSize(place, file.height)), [place, file]);
  const bar = state === null || file === null ? null : scaleBar(state.resolution, metres);

  const point = (event: PointerEvent): void => {
    const box = viewRef.current?.getBoundingClientRect();
    if (stage === null || box === undefined || (event.pointerType === 'mouse' && event.buttons !== 0)) return setPointed(null);
    const [x, y] = [event.clientX - box.left, event.clientY - box.top];
    const pixel = stage.pixelAt(x, y);
    setPointed(pixel === null ? null : { x, y, pixel });
  };
  const toMiddle = (): void => {
    const box = viewRef.current?.getBoundingClientRect();
    if (stage === null || box === undefined) return;
    const pixel = stage.pixelAt(box.width / 2, box.height / 2);
    if (pixel !== null) setPointed({ x: box.width / 2, y: box.height / 2, pixel });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const key = event.key.toLowerCase();
    if (key === 'escape') {
      if (hasHelp) setHelp(false);
      else if (hasLoupe) setLoupe(false);
      else if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      return;
    }
    if (stage === null || isTypingKey(event)) return;
    if (key === 'l') {
      setLoupe(!hasLoupe);
      // Without a mouse the loupe stands in the middle.
      if (!hasLoupe && pointed === null) toMiddle();
      return event.preventDefault();
    }
    const act = mapKeys[key];
    if (act === undefined) return;
    event.preventDefault();
    act(stage);
    if (hasLoupe) requestAnimationFrame(toMiddle);
  };
  const words = pointed === null ? [] : wordsOf(pointed.pixel);
  const isReady = stage !== null && state?.isDrawn === true && state.loading === 0;

  return (
    <div
      ref={frameRef}
      className={`${stageStyles.frame} ${styles.frame}`}
      style={{ '--split': `${isCompared ? split * 100 : 0}%` } as React.CSSProperties}
      role="application"
      tabIndex={0}
      aria-label={label}
      aria-describedby={hintId}
      onKeyDown={onKeyDown}
    >
      <div
        ref={viewRef}
        className={stageStyles.view}
        onPointerMove={point}
        onPointerDown={point}
        // A finger leaves whenever it is lifted.
        onPointerLeave={({ pointerType }) => pointerType !== 'touch' && setPointed(null)}
      >
        <div ref={hostRef} className={styles.host} data-testid={testId} data-ready={isReady} />
        {failure !== null ? (
          <div className={stageStyles.center} role="alert">
            <p>{failureText[failure]}</p>
            <button type="button" className={stageStyles.plainButton} onClick={restart}>
              重新加载
            </button>
          </div>
        ) : stage === null ? (
          <div className={stageStyles.center}>
            <p role="status">正在打开影像…</p>
          </div>
        ) : (
          <>
            {isCompared && <SplitHandle split={split} width={width} onChange={setSplit} />}
            {isCompared && (
              <>
                <p className={`${stageStyles.tag} ${styles.before}`}>
                  <strong>处理前</strong>
                </p>
                <p className={`${stageStyles.tag} ${stageStyles.tagEnd} ${styles.after}`}>
                  <strong>处理后</strong>
                </p>
              </>
            )}
            <MapToolbar
              {...{ stage, frameRef, hasLoupe, hasHelp, helpId }}
              onLoupe={() => {
                setLoupe(!hasLoupe);
                if (!hasLoupe) toMiddle();
              }}
              onHelp={() => setHelp(!hasHelp)}
            />
            {hasHelp && <MapHelp id={helpId} />}
            {hasLoupe && pointed !== null && <MapLoupe stage={stage} at={pointed} width={width} isCompared={isCompared} />}
            <div className={styles.under}>
              {bar !== null && (
                <p className={styles.bar}>
                  <i style={{ width: bar.width }} aria-hidden="true" />
                  {bar.text}
                </p>
              )}
              {words.map((text) => (
                <p key={text.slice(0, 2)} className={styles.place}>
                  {text}
                </p>
              ))}
              {state !== null && state.failed > 0 && (
                <p role="alert">
                  {state.failed} 块影像没有加载{' '}
                  <button type="button" onClick={() => stage.retry()}>
                    重试
                  </button>
                </p>
              )}
            </div>
          </>
        )}
        <p className={stageStyles.scrolled} data-shown={scrolled !== null} aria-hidden="true">
          {scrolled === 'finger' ? '用两根手指移动和缩放影像' : '点一下画面，再用滚轮缩放'}
        </p>
      </div>
      <p id={hintId} className="visually-hidden">
        方向键平移，加减号缩放，R 看全貌，1 看实际像素，L 放大镜，Esc 离开；分界线可以用左右方向键移动
      </p>
    </div>
  );
}
