import { useEffect, useRef, useState, type RefObject } from 'react';
import { graphics, qualities } from '../../components/viewer/graphics.ts';
import { createGltfDecoder } from '../../components/viewer/gltf-decoder.ts';
import { fetchBytes, ModelLoadError } from '../../components/viewer/model-loader.ts';
import type { EffectName } from './scene/effects.ts';
import { openModel, type EditorModel } from './scene/open-model.ts';
import { createEditorStage, type EditorStage } from './scene/stage.ts';

/** A GLB at an address, or one that was chosen. */
export type ModelSource = { url: string } | { file: Blob };

export type Loading = { kind: 'loading'; share: number | null } | { kind: 'ready' } | { kind: 'failed'; message: string };

interface Shown {
  stage: EditorStage;
  model: EditorModel;
}

export interface StageHook {
  hostRef: RefObject<HTMLDivElement | null>;
  shown: Shown | null;
  trouble: 'unsupported' | 'lost' | null;
  loading: Loading;
  /** Makes the stage anew and loads the model again. */
  restart(): void;
}

interface Options {
  source: ModelSource;
  label: string;
  testId: string;
  without: readonly EffectName[];
  textureEdge: number;
  onMoved: Parameters<typeof createEditorStage>[1]['onMoved'];
}

const again = { afterMs: 1200, times: 1 };

async function bytesOf(source: ModelSource, signal: AbortSignal, onShare: (share: number | null) => void): Promise<ArrayBuffer> {
  if ('file' in source) return source.file.arrayBuffer();
  return fetchBytes(source.url, signal, ({ loaded, total }) => onShare(total === null ? null : loaded / total));
}

/** A stage with a model, for as long as the component is there. What was lost with the graphics context comes back once by itself. */
export function useEditorStage({ source, label, testId, without, textureEdge, onMoved }: Options): StageHook {
  const hostRef = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState<Shown | null>(null);
  const [trouble, setTrouble] = useState<StageHook['trouble']>(null);
  const [loading, setLoading] = useState<Loading>({ kind: 'loading', share: null });
  const [generation, setGeneration] = useState(0);
  const restarts = useRef(0);
  const restart = (): void => {
    setTrouble(null);
    setGeneration((count) => count + 1);
  };

  useEffect(() => {
    const host = hostRef.current;
    const kind = graphics();
    if (host === null) return undefined;
    if (kind === 'none') {
      setTrouble('unsupported');
      return undefined;
    }
    const canvas = document.createElement('canvas');
    Object.assign(canvas.dataset, { testid: testId, ready: 'false' });
    canvas.setAttribute('role', 'img');
    canvas.setAttribute('aria-label', label);
    host.append(canvas);
    const abort = new AbortController();
    let timer = 0;
    const stage = createEditorStage(canvas, {
      quality: qualities[kind],
      without,
      textureEdge,
      onMoved,
      onDrawn: () => (canvas.dataset.ready = 'true'),
      onLost: () => {
        setTrouble('lost');
        restarts.current += 1;
        if (restarts.current <= again.times) timer = window.setTimeout(restart, again.afterMs);
      },
    });
    const decoder = createGltfDecoder(stage.renderer);
    const observer = new ResizeObserver(([entry]) => {
      if (entry !== undefined) stage.resize(entry.contentRect.width, entry.contentRect.height);
    });
    observer.observe(host);
    stage.resize(host.clientWidth, host.clientHeight);
    setLoading({ kind: 'loading', share: null });
    const load = async (): Promise<void> => {
      const bytes = await bytesOf(source, abort.signal, (share) => setLoading({ kind: 'loading', share }));
      const parsed = await decoder.parse(bytes).catch((cause: unknown) => {
        throw new ModelLoadError('unreadable', { cause });
      });
      if (abort.signal.aborted) return;
      const model = openModel(parsed);
      stage.setModel(model);
      setShown({ stage, model });
      setLoading({ kind: 'ready' });
    };
    load().catch((error: unknown) => {
      if (abort.signal.aborted) return;
      const message =
        error instanceof ModelLoadError && !('file' in source) ? error.message : '这个文件打不开。编辑器打开 GLB 文件，其他格式请先转换';
      setLoading({ kind: 'failed', message });
    });
    return () => {
      abort.abort();
      clearTimeout(timer);
      observer.disconnect();
      setShown(null);
      stage.dispose();
      decoder.dispose();
      canvas.remove();
    };
  }, [source, label, testId, without, textureEdge, onMoved, generation]);

  return { hostRef, shown, trouble, loading, restart };
}
