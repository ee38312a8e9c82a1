import { Matrix4, Raycaster, Triangle, Vector2, Vector3, type Mesh, type PerspectiveCamera, type Plane } from 'three';
import type { Surface } from '#domain/editor/anchors';
import type { Anchor } from '#domain/editor/settings';
import { trianglesOf, type EditorModel } from './open-model.ts';

type Point = [number, number, number];

export interface Pick {
  /** The part's key. */
  part: string;
  /** Its place in the list of materials; null for none. */
  material: number | null;
  /** In the world as it is shown. */
  point: Point;
  anchor: Anchor;
}

const at = new Vector2();

/** What lies under a point of the canvas: x to the right and y up, each −1 to 1. Cut-away and hidden parts are looked through. */
export function pick(model: EditorModel, camera: PerspectiveCamera, x: number, y: number, planes: readonly Plane[]): Pick | null {
  const caster = new Raycaster();
  caster.setFromCamera(at.set(x, y), camera);
  caster.layers.set(0);
  const visible = [...model.meshes.keys()].filter((mesh) => {
    let isShown = mesh.visible;
    mesh.traverseAncestors((object) => (isShown &&= object.visible));
    return isShown;
  });
  for (const { object, face, faceIndex, point } of caster.intersectObjects(visible, false)) {
    const about = model.meshes.get(object as Mesh);
    if (about === undefined || typeof faceIndex !== 'number' || !face) continue;
    if (planes.some((plane) => plane.distanceToPoint(point) < 0)) continue;
    const mesh = object as Mesh;
    const local = mesh.worldToLocal(point.clone());
    const positions = mesh.geometry.getAttribute('position');
    const [a, b, c] = [face.a, face.b, face.c].map((corner) => new Vector3().fromBufferAttribute(positions, corner)) as [
      Vector3,
      Vector3,
      Vector3,
    ];
    const bary = Triangle.getBarycoord(local, a, b, c, new Vector3()) ?? new Vector3(1, 0, 0);
    const weights = bary.toArray().map((weight) => Math.min(1, Math.max(0, weight))) as Point;
    return {
      ...{ part: about.node.key, material: about.material, point: point.toArray() },
      anchor: {
        ...{ part: about.node.key, primitive: about.primitive, triangle: faceIndex, weights },
        at: local.applyMatrix4(about.rest).toArray(),
      },
    };
  }
  return null;
}

/** The surfaces that anchors are found on again, in the world of the file. */
export function surfacesOf(model: EditorModel): Surface[] {
  return [...model.meshes].map(([mesh, { node, primitive, rest }]) => {
    const positions = mesh.geometry.getAttribute('position');
    const { index } = mesh.geometry;
    const corner = new Vector3();
    const place = (number: number): Point =>
      corner
        .fromBufferAttribute(positions, index === null ? number : index.getX(number))
        .applyMatrix4(rest)
        .toArray();
    return {
      ...{ part: node.key, primitive, triangles: trianglesOf(mesh) },
      corners: (triangle: number) => [place(triangle * 3), place(triangle * 3 + 1), place(triangle * 3 + 2)] as const,
    };
  });
}

/** Where an anchor's place is now, with its part moved or spread; its resting place where the part is not there. */
export function shownPlace(model: EditorModel, { part, primitive, at: resting }: Anchor): Vector3 {
  const place = new Vector3(...resting);
  const node = model.byKey.get(part);
  const mesh = node?.meshes.find((one) => model.meshes.get(one)?.primitive === primitive) ?? node?.meshes[0];
  const about = mesh === undefined ? undefined : model.meshes.get(mesh);
  if (mesh === undefined || about === undefined) return place;
  return place.applyMatrix4(new Matrix4().copy(about.rest).invert()).applyMatrix4(mesh.matrixWorld);
}
