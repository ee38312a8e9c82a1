import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { graphics, qualities } from './graphics.ts';
import { createModelLoader, ModelLoadError, type LoadProgress, type ModelLoader } from './model-loader.ts';
import type { Part } from './parts.ts';
import { createStage, type Stage } from './stage.ts';

export type SideState =
  | { kind: 'loading'; progress: LoadProgress }
  | { kind: 'ready'; clips: readonly string[]; parts: readonly Part[] }
  | { kind: 'failed'; message: string };

export type StageTrouble = 'unsupported' | 'lost';

interface Handle {
  stage: Stage;
  loader: ModelLoader;
}

export interface StageHook {
  /** The element that holds the canvas. */
  hostRef: RefObject<HTMLDivElement | null>;
  stage: Stage | null;
  size: { width: number; height: number };
  /** null while all is well. */
  trouble: StageTrouble | null;
  /** Recreates the stage. */
  restart(): void;
  sides: SideState[];
  retry(side: number): void;
}

const waiting: SideState = { kind: 'loading', progress: { loaded: 0, total: null } };
/** Progress is updated at most this often. */
const progressEveryMs = 100;

/** Loads one side whenever its address, the stage or the attempt changes. */
function useSide(handle: Handle | null, index: number, url: string | undefined): [SideState, () => void] {
  const [state, setState] = useState<SideState>(waiting);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (handle === null || url === undefined) return undefined;
    const abort = new AbortController();
    let shownAt = 0;
    setState(waiting);
    const onProgress = (progress: LoadProgress): void => {
      const now = performance.now();
      if (now - shownAt < progressEveryMs && progress.loaded !== progress.total) return;
      shownAt = now;
      setState({ kind: 'loading', progress });
    };
    handle.loader.load(url, abort.signal, onProgress).then(
      (model) => {
        handle.stage.setModel(index, model);
        setState({ kind: 'ready', clips: model.animations.map(({ name }) => name), parts: model.parts });
      },
      (error: unknown) => {
        if (abort.signal.aborted) return;
        setState({ kind: 'failed', message: error instanceof ModelLoadError ? error.message : '模型加载失败，请重试' });
      },
    );
    return () => {
      abort.abort();
      handle.stage.setModel(index, null);
    };
  }, [handle, index, url, attempt]);
  return [state, () => setAttempt((count) => count + 1)];
}

/**
 * A stage that lives as long as the component, with one model per address.
 * @param urls one or two GLB addresses; their number must not change while mounted
 * @param label what screen readers call the canvas
 * @param testId `data-testid` of the canvas, whose `data-ready` turns `true` once every side is drawn
 */
export function useStage(urls: readonly string[], label: string, testId: string): StageHook {
  const hostRef = useRef<HTMLDivElement>(null);
  const [handle, setHandle] = useState<Handle | null>(null);
  const [size, setSize] = useState({ width: 0, height: 0 });
  const [trouble, setTrouble] = useState<StageTrouble | null>(null);
  const [generation, setGeneration] = useState(0);
  const sides = urls.length > 1 ? 2 : 1;

  // Before the first paint, or what lies over the models is seen to move when the observer tells how large the stage is.
  useLayoutEffect(() => {
    if (hostRef.current !== null) setSize({ width: hostRef.current.clientWidth, height: hostRef.current.clientHeight });
  }, []);

  useEffect(() => {
    const host = hostRef.current;
    if (host === null) return undefined;
    const kind = graphics();
    if (kind === 'none') {
      setTrouble('unsupported');
      return undefined;
    }
    const canvas = document.createElement('canvas');
    canvas.dataset.testid = testId;
    canvas.dataset.ready = 'false';
    canvas.setAttribute('role', 'img');
    canvas.setAttribute('aria-label', label);
    host.append(canvas);
    const stage = createStage(canvas, {
      sides,
      quality: qualities[kind],
      onDrawn: () => {
        canvas.dataset.ready = 'true';
      },
      onLost: () => setTrouble('lost'),
      onRestored: () => setTrouble(null),
    });
    const loader = createModelLoader(stage.renderer);
    const observer = new ResizeObserver(([entry]) => {
      if (entry === undefined) return;
      const { width, height } = entry.contentRect;
      stage.resize(width, height);
      setSize({ width, height });
    });
    observer.observe(host);
    setHandle({ stage, loader });
    return () => {
      observer.disconnect();
      setHandle(null);
      stage.dispose();
      loader.dispose();
      canvas.remove();
    };
  }, [sides, label, testId, generation]);

  const [first, retryFirst] = useSide(handle, 0, urls[0]);
  const [second, retrySecond] = useSide(handle, 1, urls[1]);
  return {
    hostRef,
    stage: handle?.stage ?? null,
    size,
    trouble,
    restart: () => {
      setTrouble(null);
      setGeneration((count) => count + 1);
    },
    sides: sides === 2 ? [first, second] : [first],
    retry: (side) => (side === 0 ? retryFirst() : retrySecond()),
  };
}
