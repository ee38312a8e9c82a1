import type { Document, Scene } from '@gltf-transform/core';
import type { SceneSettings } from '#domain/editor/settings';
import { lookingAt } from './places.ts';

/** Adds cameras, and annotations as empty nodes in their places, with their words as extras; annotations do not follow parts that were moved. */
export function bakeViews(
  document: Document,
  scene: Scene,
  { cameras, annotations }: Pick<SceneSettings, 'cameras' | 'annotations'>,
  diagonal: number,
): void {
  for (const { name, position, target, fov } of cameras) {
    const camera = document
      .createCamera(name)
      .setType('perspective')
      .setYFov((fov * Math.PI) / 180);
    camera.setZNear(diagonal / 1000).setZFar(diagonal * 100);
    scene.addChild(document.createNode(name).setTranslation(position).setRotation(lookingAt(position, target)).setCamera(camera));
  }
  const names = new Map(cameras.map(({ id, name }) => [id, name]));
  for (const { title, text, link, camera, anchor } of annotations) {
    const view = camera === null ? undefined : names.get(camera);
    const annotation = { title, text, ...(link !== '' && { link }), ...(view !== undefined && { camera: view }) };
    scene.addChild(document.createNode(title).setTranslation(anchor.at).setExtras({ annotation }));
  }
}
