import { useEffect, useRef, useState, type RefObject } from 'react';
import { graphics, qualities } from '../viewer/graphics.ts';
import type { ReadTile } from './tile-source.ts';
import { createSceneStage, type SceneStage, type SceneState } from './scene-stage.ts';

export interface SceneHook {
  /** The element that holds the canvas. */
  hostRef: RefObject<HTMLDivElement | null>;
  stage: SceneStage | null;
  /** null until the first frame. */
  state: SceneState | null;
  /** null while all is well. */
  trouble: 'unsupported' | 'lost' | null;
  /** Recreates the stage. */
  restart(): void;
}

/**
 * A stage with the tileset at `url` that lives as long as the component.
 * @param read as `createTileSource` takes it
 * @param label what screen readers call the canvas
 * @param testId `data-testid` of the canvas, whose `data-ready` is `true` while all that the view needs is drawn
 */
export function useScene(url: string, label: string, testId: string, read?: ReadTile): SceneHook {
  const hostRef = useRef<HTMLDivElement>(null);
  const [stage, setStage] = useState<SceneStage | null>(null);
  const [state, setState] = useState<SceneState | null>(null);
  const [trouble, setTrouble] = useState<SceneHook['trouble']>(null);
  const [generation, setGeneration] = useState(0);
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
    canvas.setAttribute('role', 'img');
    canvas.setAttribute('aria-label', label);
    host.append(canvas);
    const made = createSceneStage(canvas, {
      ...{ url, read, quality: qualities[kind] },
      onState: (next) => {
        canvas.dataset.ready = String(next.phase === 'ready' && next.percent === 100);
        setState(next);
      },
      onLost: () => setTrouble('lost'),
    });
    const observer = new ResizeObserver(([entry]) => entry !== undefined && made.resize(entry.contentRect.width, entry.contentRect.height));
    observer.observe(host);
    setStage(made);
    return () => {
      observer.disconnect();
      setStage(null);
      setState(null);
      made.dispose();
      canvas.remove();
    };
  }, [url, read, label, testId, generation]);
  return {
    ...{ hostRef, stage, state, trouble },
    restart: () => {
      setTrouble(null);
      setGeneration((count) => count + 1);
    },
  };
}
