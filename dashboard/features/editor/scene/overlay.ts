import {
  Box3,
  Box3Helper,
  BufferGeometry,
  Color,
  Euler,
  Float32BufferAttribute,
  Line,
  LineBasicMaterial,
  MathUtils,
  Object3D,
  Points,
  PointsMaterial,
  Quaternion,
  Scene,
  Vector3,
  type PerspectiveCamera,
  type WebGLRenderer,
} from 'three';
import { TransformControls } from 'three/examples/jsm/controls/TransformControls.js';
import type { PartEdit } from '#domain/editor/settings';
import type { EditorModel } from './open-model.ts';

type Point = readonly [number, number, number];
export type GizmoMode = 'translate' | 'rotate' | 'scale';

export interface Overlay {
  /** Frames a part; null frames none. */
  select(model: EditorModel | null, key: string | null): void;
  /** Points that are measured, with lines between them. */
  measure(points: readonly Point[], closed: boolean): void;
  /** Handles that move a part; null takes them away. */
  hold(model: EditorModel, key: string | null, mode: GizmoMode, edit: PartEdit): void;
  render(): void;
  dispose(): void;
}

interface OverlayOptions {
  renderer: WebGLRenderer;
  camera: PerspectiveCamera;
  canvas: HTMLCanvasElement;
  onChange(): void;
  /** Whether a handle is being drawn. */
  onHolding(holding: boolean): void;
  onMoved(key: string, edit: Pick<PartEdit, 'move' | 'turn' | 'scale'>): void;
}

const blue = new Color(0x2f7bff);

/** What is drawn over the finished picture and is no part of it. */
export function createOverlay({ renderer, camera, canvas, onChange, onHolding, onMoved }: OverlayOptions): Overlay {
  const scene = new Scene();
  const frame = new Box3Helper(new Box3(), blue);
  frame.visible = false;
  const lineMaterial = new LineBasicMaterial({ color: 0xffc53d, depthTest: false });
  const line = new Line(new BufferGeometry(), lineMaterial);
  const dots = new Points(new BufferGeometry(), new PointsMaterial({ color: 0xffc53d, size: 9, sizeAttenuation: false, depthTest: false }));
  line.visible = false;
  dots.visible = false;
  const handle = new Object3D();
  const gizmo = new TransformControls(camera, canvas);
  const helper = gizmo.getHelper();
  helper.visible = false;
  scene.add(frame, line, dots, handle, helper);
  let held: { key: string; origin: Vector3 } | null = null;
  let selected: { model: EditorModel; key: string } | null = null;
  let isHolding = false;

  gizmo.addEventListener('change', onChange);
  gizmo.addEventListener('dragging-changed', ({ value }) => {
    isHolding = value === true;
    onHolding(isHolding);
  });
  gizmo.addEventListener('objectChange', () => {
    if (held === null) return;
    const { x, y, z } = new Euler().setFromQuaternion(handle.quaternion);
    const scale = Math.min(1000, Math.max(0.001, (handle.scale.x + handle.scale.y + handle.scale.z) / 3));
    onMoved(held.key, {
      move: handle.position.clone().sub(held.origin).toArray(),
      turn: [x, y, z].map(MathUtils.radToDeg) as [number, number, number],
      scale,
    });
  });

  const enclose = (): void => {
    const node = selected === null ? undefined : selected.model.byKey.get(selected.key);
    frame.visible = node !== undefined;
    if (node !== undefined) frame.box.setFromObject(node.object);
  };

  return {
    select(model, key) {
      selected = model === null || key === null ? null : { model, key };
      enclose();
    },
    measure(points, closed) {
      const shown = closed && points[0] !== undefined ? [...points, points[0]] : points;
      for (const [object, list] of [
        [line, shown],
        [dots, points],
      ] as const) {
        object.geometry.dispose();
        object.geometry = new BufferGeometry().setAttribute('position', new Float32BufferAttribute(list.flat(), 3));
        object.visible = list.length > 0;
        object.frustumCulled = false;
      }
    },
    hold(model, key, mode, edit) {
      const node = key === null ? undefined : model.byKey.get(key);
      if (node === undefined) {
        held = null;
        gizmo.detach();
        helper.visible = false;
        return;
      }
      gizmo.setMode(mode);
      helper.visible = true;
      if (isHolding) return;
      const origin = new Vector3().setFromMatrixPosition(node.rest);
      held = { key: node.key, origin };
      const [x, y, z] = (edit.turn ?? [0, 0, 0]).map(MathUtils.degToRad) as [number, number, number];
      handle.position.copy(origin).add(new Vector3(...(edit.move ?? [0, 0, 0])));
      handle.quaternion.copy(new Quaternion().setFromEuler(new Euler(x, y, z)));
      handle.scale.setScalar(edit.scale ?? 1);
      handle.updateMatrixWorld();
      gizmo.attach(handle);
    },
    render() {
      if (!frame.visible && !line.visible && !dots.visible && !helper.visible) return;
      if (frame.visible) enclose();
      const { autoClear } = renderer;
      renderer.autoClear = false;
      renderer.clearDepth();
      renderer.render(scene, camera);
      renderer.autoClear = autoClear;
    },
    dispose() {
      gizmo.dispose();
      frame.dispose();
      for (const { geometry, material } of [line, dots]) {
        geometry.dispose();
        material.dispose();
      }
    },
  };
}
