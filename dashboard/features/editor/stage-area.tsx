import { useEffect, useRef, type ReactNode } from 'react';
import { editorLimits } from '#domain/editor/limits';
import { formatCount } from '#domain/display/numbers';
import { AnnotationLayer } from './annotation-layer.tsx';
import styles from './editor-view.module.css';
import { freshId, type Tool } from './store.ts';
import { useEditing, useEditor } from './use-store.ts';

/** A press that wanders so far, in CSS pixels, turns the camera. */
const wander = 4;
const measuring: ReadonlySet<Tool> = new Set(['distance', 'angle', 'area']);
const gizmos: Partial<Record<Tool, 'translate' | 'rotate' | 'scale'>> = { translate: 'translate', rotate: 'rotate', scale: 'scale' };
const hints: Partial<Record<Tool, string>> = {
  annotate: '在模型上点一处，放一个标注',
  distance: '在模型上点两处或更多，量距离',
  angle: '点三处：一边、顶点、另一边',
  area: '沿边缘点三处或更多，量面积',
  translate: '选一个部件，拖动箭头移动它',
  rotate: '选一个部件，拖动圆环旋转它',
  scale: '选一个部件，拖动方块缩放它',
};

interface Props {
  host: ReactNode;
  onSay(sentence: string): void;
}

/** The model, with what a press on it does, and what lies over it. */
export function StageArea({ host, onSay }: Props) {
  const { store, stage, model } = useEditing();
  const settings = useEditor((state) => state.settings);
  const working = useEditor((state) => state.working);
  const part = useEditor((state) => state.part);
  const tool = useEditor((state) => state.tool);
  const measured = useEditor((state) => state.measured);
  const chosen = useEditor((state) => state.annotation);
  const pressed = useRef<{ x: number; y: number } | null>(null);

  useEffect(() => stage?.apply(settings, working), [stage, settings, working]);
  useEffect(() => {
    if (stage === null || model === null) return;
    stage.overlay.select(model, part);
    const mode = gizmos[tool];
    stage.overlay.hold(
      model,
      mode === undefined ? null : part,
      mode ?? 'translate',
      (part === null ? undefined : settings.parts[part]) ?? {},
    );
    stage.invalidate();
  }, [stage, model, part, tool, settings.parts]);
  useEffect(() => {
    stage?.overlay.measure(measured, tool === 'area' && measured.length > 2);
    stage?.invalidate();
  }, [stage, measured, tool]);

  const press = (x: number, y: number): void => {
    const found = stage?.pick(x, y) ?? null;
    if (tool === 'annotate') {
      if (found === null) return;
      const { annotations } = store.get().settings;
      if (annotations.length >= editorLimits.annotations) {
        onSay(`一个模型最多放 ${editorLimits.annotations} 个标注`);
        return;
      }
      const id = freshId('note', annotations);
      const { point: _, anchor } = found;
      const added = { id, anchor, title: `标注 ${annotations.length + 1}`, text: '', link: '', camera: null };
      store.edit('添加标注', (now) => ({ ...now, annotations: [...now.annotations, added] }));
      store.set({ annotation: id, tool: 'select', panel: 'annotation' });
      return;
    }
    if (measuring.has(tool)) {
      if (found === null) return;
      const points = store.get().measured;
      store.set({ measured: tool === 'angle' && points.length >= 3 ? [found.point] : [...points, found.point].slice(-200) });
      return;
    }
    store.set({ part: found?.part ?? null, ...(found?.material !== undefined && found.material !== null && { material: found.material }) });
  };

  return (
    <div
      className={styles.stage}
      data-stage
      data-tool={tool}
      data-clear={settings.background.kind === 'transparent'}
      role="presentation"
      onPointerDown={({ clientX, clientY, button, target }) => {
        pressed.current = button === 0 && target instanceof HTMLCanvasElement ? { x: clientX, y: clientY } : null;
      }}
      onPointerUp={({ clientX, clientY, target }) => {
        const from = pressed.current;
        pressed.current = null;
        if (from === null || !(target instanceof HTMLCanvasElement)) return;
        if (Math.hypot(clientX - from.x, clientY - from.y) > wander) return;
        const box = target.getBoundingClientRect();
        press(clientX - box.left, clientY - box.top);
      }}
    >
      {host}
      {stage !== null && (
        <AnnotationLayer
          {...{ stage, annotations: settings.annotations, chosen }}
          onChoose={(id) => store.set({ annotation: id, ...(id !== null && { panel: 'annotation' as const }) })}
        />
      )}
      {hints[tool] !== undefined && <p className={styles.hint}>{hints[tool]}</p>}
      {model !== null && (
        <div className={styles.foot}>
          <span>
            {formatCount(model.triangles)} 面 · {formatCount(model.nodes.length)} 个部件 · {formatCount(model.materials.length)} 种材质
          </span>
          {model.nodes.length > 1 && (
            <label>
              拆开
              <input
                type="range"
                min={0}
                max={1}
                step={0.01}
                value={working.explode}
                onChange={({ target }) => store.set({ working: { ...working, explode: target.valueAsNumber } })}
              />
            </label>
          )}
        </div>
      )}
    </div>
  );
}
