import { useEffect, useRef, useState, type ReactNode } from 'react';
import { findAnchor } from '#domain/editor/anchors';
import type { SceneSettings } from '#domain/editor/settings';
import { textureLimits } from '#domain/editor/textures';
import { AnnotationLayer } from './annotation-layer.tsx';
import styles from './preview-view.module.css';
import stageStyles from './editor-view.module.css';
import { pausedBySections, type EffectName } from './scene/effects.ts';
import { surfacesOf } from './scene/picking.ts';
import type { TextureAddresses } from './scene/textures.ts';
import { StageHost } from './stage-host.tsx';
import { useEditorStage, type ModelSource } from './use-editor-stage.ts';

const still = { look: 'material', isolated: null, explode: 0 } as const;
const nothing: readonly EffectName[] = [];
const noTextures: TextureAddresses = {};
const onMoved = (): void => undefined;
const tourMs = 3500;

const isPhone = window.matchMedia('(pointer: coarse) and (width < 1024px)').matches;
/** Phones leave out what draws the model once more. */
const leftOut: readonly EffectName[] = isPhone ? pausedBySections : nothing;
/** A picture of the longest edge takes 85 MB of a phone's memory; at half of it, a quarter. */
const textureEdge = isPhone ? textureLimits.edge / 2 : textureLimits.edge;

export interface PreviewViewProps {
  source: ModelSource;
  name: string;
  settings: SceneSettings;
  /** Where the pictures on its materials are. */
  textures?: TextureAddresses;
  /** Said above the model. */
  note?: ReactNode;
}

/** A model as others see it: with its light, cameras and annotations, and nothing to change. */
export function PreviewView({ source, name, settings, textures = noTextures, note }: PreviewViewProps) {
  const { hostRef, shown, trouble, loading, restart } = useEditorStage({
    source,
    label: name,
    testId: 'preview-canvas',
    without: leftOut,
    textureEdge,
    onMoved,
  });
  const [now, setNow] = useState(settings);
  const [chosen, setChosen] = useState<string | null>(null);
  const [camera, setCamera] = useState<string | null>(null);
  const [tours, setTours] = useState(false);
  const at = useRef(-1);
  const stage = shown?.stage ?? null;
  const { cameras, annotations, animation } = now;

  useEffect(() => stage?.knowTextures(textures), [stage, textures]);
  useEffect(() => stage?.apply(now, still), [stage, now]);
  useEffect(() => {
    if (shown === null) return;
    const start = settings.cameras.find(({ id }) => id === settings.startCamera);
    if (start !== undefined) shown.stage.rig.show(start);
    if (settings.annotations.length === 0) return;
    const surfaces = surfacesOf(shown.model);
    setNow({
      ...settings,
      annotations: settings.annotations.flatMap((annotation) => {
        const found = findAnchor(annotation.anchor, surfaces, shown.model.diagonal);
        return found.kind === 'lost' ? [] : [{ ...annotation, anchor: found.anchor }];
      }),
    });
  }, [shown, settings]);
  useEffect(() => {
    if (!tours || stage === null) return undefined;
    const next = (): void => {
      at.current = (at.current + 1) % cameras.length;
      const view = cameras[at.current];
      if (view === undefined) return;
      setCamera(view.id);
      stage.rig.show(view, true);
    };
    next();
    const timer = setInterval(next, tourMs);
    return () => clearInterval(timer);
  }, [tours, stage, cameras]);

  const look = (id: string): void => {
    setTours(false);
    const index = cameras.findIndex((one) => one.id === id);
    const view = cameras[index];
    if (view === undefined) return;
    at.current = index;
    setCamera(id);
    stage?.rig.show(view, true);
  };
  const choose = (id: string | null): void => {
    setChosen(id);
    const view = annotations.find((one) => one.id === id)?.camera;
    if (view !== null && view !== undefined) look(view);
  };
  return (
    <div className={styles.preview}>
      {note !== undefined && <p className={styles.note}>{note}</p>}
      <div className={`${stageStyles.stage} ${styles.stage}`} data-stage data-clear={now.background.kind === 'transparent'}>
        <StageHost {...{ hostRef, trouble, loading, restart }} />
        {stage !== null && <AnnotationLayer {...{ stage, annotations, chosen, onChoose: choose }} />}
        {stage !== null && (
          <div className={styles.bar}>
            {cameras.map(({ id, name: label }) => (
              <button key={id} type="button" aria-pressed={id === camera} onClick={() => look(id)}>
                {label}
              </button>
            ))}
            {cameras.length > 1 && (
              <button type="button" aria-pressed={tours} onClick={() => setTours(!tours)}>
                {tours ? '停止巡游' : '巡游'}
              </button>
            )}
            {(shown?.model.animations.length ?? 0) > 0 && (
              <button
                type="button"
                aria-pressed={animation.playing}
                onClick={() => setNow({ ...now, animation: { ...animation, playing: !animation.playing } })}
              >
                {animation.playing ? '暂停动画' : '播放动画'}
              </button>
            )}
            <button type="button" onClick={() => shown !== null && shown.stage.rig.show(shown.stage.rig.framed(shown.model.box), true)}>
              看全模型
            </button>
          </div>
        )}
      </div>
    </div>
  );
}
