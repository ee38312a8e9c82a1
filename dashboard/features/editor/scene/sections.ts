import {
  AlwaysStencilFunc,
  BackSide,
  DecrementWrapStencilOp,
  FrontSide,
  Group,
  IncrementWrapStencilOp,
  Mesh,
  MeshBasicMaterial,
  MeshStandardMaterial,
  NotEqualStencilFunc,
  Plane,
  PlaneGeometry,
  ReplaceStencilOp,
  Vector3,
  type Material,
  type Scene,
  type StencilOp,
} from 'three';
import type { SceneSettings } from '#domain/editor/settings';
import type { EditorModel } from './open-model.ts';

export interface Sections {
  setModel(model: EditorModel | null): void;
  apply(sections: SceneSettings['sections']): void;
  /** Those that cut now. */
  planes(): readonly Plane[];
  /** The materials that fill what is cut. */
  fills(): readonly MeshStandardMaterial[];
  /** Follows parts that have moved or are hidden. */
  pose(): void;
  dispose(): void;
}

interface Cap {
  group: Group;
  sheet: Mesh<PlaneGeometry, MeshStandardMaterial>;
  counted: { count: Mesh; of: Mesh }[];
  materials: Material[];
}

/** Counts faces before and behind a plane, without drawing anything. */
function counter(side: typeof FrontSide | typeof BackSide, op: StencilOp): MeshBasicMaterial {
  const material = new MeshBasicMaterial({ side, depthWrite: false, depthTest: false, colorWrite: false });
  Object.assign(material, { stencilWrite: true, stencilFunc: AlwaysStencilFunc, stencilFail: op, stencilZFail: op, stencilZPass: op });
  return material;
}

/**
 * Cuts a model by planes. Where a closed body is cut it is filled: a pixel in which more of its back faces than front faces remain looks into the body, and gets
 * the plane in its place.
 */
export function createSections(scene: Scene): Sections {
  let model: EditorModel | null = null;
  let planes: Plane[] = [];
  let caps: Cap[] = [];
  let last: SceneSettings['sections'] = [];
  /** The model's own, whatever its meshes are shown with. */
  let materials = new Set<Material>();

  const clearCaps = (): void => {
    for (const { group, sheet, materials } of caps) {
      scene.remove(group, sheet);
      sheet.geometry.dispose();
      for (const material of materials) material.dispose();
    }
    caps = [];
  };

  const clip = (all: readonly Plane[]): void => {
    for (const material of materials) {
      if ((material.clippingPlanes?.length ?? 0) !== all.length) material.needsUpdate = true;
      material.clippingPlanes = all.length === 0 ? null : [...all];
      material.clipShadows = true;
    }
  };

  function addCap(from: EditorModel, plane: Plane, others: readonly Plane[], color: string, order: number): void {
    const counters = [counter(BackSide, IncrementWrapStencilOp), counter(FrontSide, DecrementWrapStencilOp)];
    for (const material of counters) material.clippingPlanes = [plane];
    const group = new Group();
    const counted: Cap['counted'] = [];
    for (const mesh of from.meshes.keys()) {
      // What is skinned or instanced is cut, and stays open.
      if ('isSkinnedMesh' in mesh || 'isInstancedMesh' in mesh) continue;
      for (const material of counters) {
        const count = new Mesh(mesh.geometry, material);
        count.matrixAutoUpdate = false;
        count.renderOrder = order;
        group.add(count);
        counted.push({ count, of: mesh });
      }
    }
    const fill = new MeshStandardMaterial({ color, metalness: 0, roughness: 0.75, clippingPlanes: [...others] });
    Object.assign(fill, {
      ...{ stencilWrite: true, stencilRef: 0, stencilFunc: NotEqualStencilFunc },
      ...{ stencilFail: ReplaceStencilOp, stencilZFail: ReplaceStencilOp, stencilZPass: ReplaceStencilOp },
    });
    const sheet = new Mesh(new PlaneGeometry(from.diagonal * 3, from.diagonal * 3), fill);
    // It faces what was taken away.
    const centre = from.box.getCenter(new Vector3());
    plane.projectPoint(centre, sheet.position);
    sheet.lookAt(sheet.position.clone().sub(plane.normal));
    sheet.renderOrder = order + 0.1;
    sheet.onAfterRender = (renderer) => renderer.clearStencil();
    scene.add(group, sheet);
    caps.push({ group, sheet, counted, materials: [...counters, fill] });
  }

  const pose = (): void => {
    for (const { counted } of caps) {
      for (const { count, of } of counted) {
        count.matrix.copy(of.matrixWorld);
        count.matrixWorldNeedsUpdate = true;
        let isShown = true;
        of.traverseAncestors((object) => (isShown &&= object.visible));
        count.visible = isShown && of.visible;
      }
    }
  };

  const build = (): void => {
    clearCaps();
    const cutting = model === null ? [] : last.filter(({ on }) => on);
    // three keeps what lies on the side that the normal points to.
    planes = cutting.map(({ normal, offset }) => new Plane(new Vector3(...normal).normalize().negate(), offset));
    clip(planes);
    if (model === null) return;
    for (const [index, { cap, color }] of cutting.entries()) {
      const plane = planes[index];
      const others = planes.filter((one) => one !== plane);
      if (cap && plane !== undefined) addCap(model, plane, others, color, 1 + index);
    }
    pose();
  };

  return {
    setModel(next) {
      clip([]);
      model = next;
      materials = new Set([...(next?.meshes.keys() ?? [])].flatMap(({ material }) => material));
      build();
    },
    apply(sections) {
      if (sections === last) return;
      last = sections;
      build();
    },
    planes: () => planes,
    fills: () => caps.map(({ sheet }) => sheet.material),
    pose,
    dispose: clearCaps,
  };
}
