import { Box3, Vector3 } from 'three';
import { editorLimits } from '#domain/editor/limits';
import type { PartEdit, SceneSettings } from '#domain/editor/settings';
import { freshId } from './store.ts';
import type { Editing } from './use-store.ts';

type Light = SceneSettings['lights'][number];

/** What is undefined in the change is as the file has it again. */
export function editPart(
  { store }: Editing,
  key: string,
  change: { [K in keyof PartEdit]?: PartEdit[K] | undefined },
  label: string,
  merge?: string,
): void {
  store.edit(
    label,
    (settings) => {
      const next = Object.fromEntries(Object.entries({ ...settings.parts[key], ...change }).filter(([, value]) => value !== undefined));
      const { [key]: _, ...others } = settings.parts;
      return { ...settings, parts: Object.keys(next).length === 0 ? others : { ...settings.parts, [key]: next } };
    },
    merge,
  );
}

export function hidePart(editing: Editing, key: string): void {
  const isHidden = editing.store.get().settings.parts[key]?.hidden === true;
  editPart(editing, key, { hidden: isHidden ? undefined : true }, isHidden ? '显示部件' : '隐藏部件');
}

export function showAllParts({ store }: Editing): void {
  store.edit('显示全部部件', (settings) => ({
    ...settings,
    parts: Object.fromEntries(
      Object.entries(settings.parts)
        .map(([key, edit]) => [key, { ...edit, hidden: undefined }] as const)
        .map(([key, edit]) => [key, Object.fromEntries(Object.entries(edit).filter(([, value]) => value !== undefined))] as const)
        .filter(([, rest]) => Object.keys(rest).length > 0),
    ),
  }));
  store.set({ working: { ...store.get().working, isolated: null } });
}

export function isolatePart({ store }: Editing, key: string): void {
  const { working } = store.get();
  store.set({ working: { ...working, isolated: working.isolated === key ? null : key } });
}

/** Brings a part, or the whole model, into view. */
export function focusPart({ stage, model }: Editing, key: string | null): void {
  if (stage === null || model === null) return;
  const node = key === null ? undefined : model.byKey.get(key);
  const box = new Box3().setFromObject(node?.object ?? model.root);
  stage.rig.show(stage.rig.framed(box.isEmpty() ? model.box : box), true);
}

const lightNames: Record<Light['kind'], string> = { sun: '平行光', point: '点光', spot: '聚光', area: '面光' };
export const lightName = (kind: Light['kind']): string => lightNames[kind];

/** Adds a light that comes over the viewer's shoulder. */
export function addLight({ store, stage, model }: Editing, kind: Light['kind']): void {
  const { lights } = store.get().settings;
  if (stage === null || model === null || lights.length >= editorLimits.lights) return;
  const id = freshId('light', lights);
  const centre = model.box.getCenter(new Vector3());
  const { camera } = stage.rig;
  const side = new Vector3(0.5, 0.9, 1).applyQuaternion(camera.quaternion).normalize();
  const light: Light = {
    ...{ id, kind, name: `${lightName(kind)} ${lights.filter((one) => one.kind === kind).length + 1}`, on: true, color: '#ffffff' },
    ...{
      intensity: kind === 'sun' ? 1 : 2,
      position: centre
        .clone()
        .addScaledVector(side, model.diagonal * 0.8)
        .toArray(),
    },
    ...{ target: centre.toArray(), angle: 30, size: 0.5, shadow: kind === 'sun' || kind === 'spot' },
  };
  store.edit(`添加${lightName(kind)}`, (settings) => ({ ...settings, lights: [...settings.lights, light] }));
  store.set({ light: id, panel: 'light' });
}

/** Keeps the present view as a camera. */
export function addCamera({ store, stage }: Editing): string | null {
  const { cameras } = store.get().settings;
  if (stage === null || cameras.length >= editorLimits.cameras) return null;
  const id = freshId('camera', cameras);
  store.edit('添加镜头', (settings) => ({
    ...settings,
    cameras: [...settings.cameras, { id, name: `镜头 ${cameras.length + 1}`, ...stage.rig.view() }],
  }));
  return id;
}

export function addSection({ store, model }: Editing, axis: 0 | 1 | 2): void {
  const { sections } = store.get().settings;
  if (model === null || sections.length >= editorLimits.sections) return;
  const normal: [number, number, number] = [0, 0, 0];
  normal[axis] = 1;
  const offset = model.box.getCenter(new Vector3()).getComponent(axis);
  store.edit('添加剖切面', (settings) => ({
    ...settings,
    sections: [...settings.sections, { id: freshId('section', sections), on: true, normal, offset, cap: true, color: '#ff8a3d' }],
  }));
  store.set({ panel: 'section' });
}

/** Takes one out of a list of the settings. */
export function removeFrom({ store }: Editing, list: 'lights' | 'cameras' | 'annotations' | 'sections', id: string, label: string): void {
  store.edit(label, (settings) => {
    const next = { ...settings, [list]: settings[list].filter((one: { id: string }) => one.id !== id) };
    if (list !== 'cameras') return next;
    return {
      ...next,
      startCamera: settings.startCamera === id ? null : settings.startCamera,
      annotations: settings.annotations.map((one) => (one.camera === id ? { ...one, camera: null } : one)),
    };
  });
}
