import { expect } from 'chai';
import { AppError } from '#domain/errors/app-error';
import { createSphere } from '../../generators/surface.ts';
import { addRootMesh, createMesh, createScene } from '../../scenes/create-scene.ts';
import type { Scene } from '../../scenes/scene.ts';
import { versionFor } from './size.ts';

/** A scene whose pictures share their memory. */
function pictured(count: number, bytes: number): Scene {
  const scene = createScene('大');
  addRootMesh(scene, createMesh('球', [createSphere({ columns: 6, rows: 4 })]));
  const picture = new Uint8Array(bytes);
  scene.textures = Array.from({ length: count }, () => ({ name: '图', bytes: picture, mimeType: 'image/png', width: 1, height: 1 }));
  return scene;
}

describe('versionFor', () => {
  const megabyte = 1024 ** 2;

  it('takes 7.4 below 4 GB and 7.7 above', () => {
    expect(versionFor(pictured(63, 64 * megabyte), undefined)).to.equal(7400);
    expect(versionFor(pictured(64, 64 * megabyte), undefined)).to.equal(7700);
    expect(versionFor(pictured(64, 64 * megabyte), 7700)).to.equal(7700);
    expect(versionFor(pictured(1, 1), 7700)).to.equal(7700);
  });

  it('refuses 7.4 above 4 GB', () => {
    expect(() => versionFor(pictured(64, 64 * megabyte), 7400))
      .to.throw(AppError)
      .with.property('code', 'model.tooComplex');
  });

  it('counts meshes as often as they are bound, and refuses an array above 4 GB', () => {
    const scene = pictured(0, 0);
    const { primitives } = scene.meshes[0]!;
    const shared = { ...primitives[0]!, positions: new Float32Array(3 * 2 ** 20), indices: new Uint32Array(3) };
    scene.meshes[0]!.primitives = Array.from({ length: 32 }, () => shared);
    expect(versionFor(scene, undefined)).to.equal(7400);
    scene.nodes = Array.from({ length: 8 }, () => ({ ...scene.nodes[0]!, skin: 0 }));
    expect(versionFor(scene, undefined)).to.equal(7700);
    scene.meshes[0]!.primitives = Array.from({ length: 200 }, () => shared);
    expect(() => versionFor(scene, undefined))
      .to.throw(AppError)
      .with.property('code', 'model.tooComplex');
  });
});
