import { readFile } from 'node:fs/promises';
import { expect } from 'chai';
import { defaultRemeshOptions } from '#domain/kinds/remesh/options';
import { testFolder } from '#test/files';
import { createNoisyScan, type NoisyScanOptions } from '../generators/noisy-scan.ts';
import { createSphere } from '../generators/surface.ts';
import { paintGlaze } from '../generators/textures.ts';
import { decodeImage } from '../images/decode.ts';
import { readModel } from '../readers/read.ts';
import { addRootMesh, createMaterial, createMesh, createPrimitive, createScene, createSlot } from '../scenes/create-scene.ts';
import type { Primitive, Scene, TextureSlot } from '../scenes/scene.ts';
import { writeGlb } from '../writers/glb.ts';
import { remesh } from './remesh.ts';

const small = { ...defaultRemeshOptions, textureSize: 1024 } as const;

/** How many triangles each edge has, by places of its ends. */
function edgeUses({ positions, indices }: Primitive): Map<string, number> {
  const place = (vertex: number): string => positions.subarray(vertex * 3, vertex * 3 + 3).join(' ');
  const uses = new Map<string, number>();
  for (let i = 0; i < indices.length; i++) {
    const [a, b] = [place(indices[i]!), place(indices[i % 3 === 2 ? i - 2 : i + 1]!)];
    const edge = a < b ? `${a}|${b}` : `${b}|${a}`;
    uses.set(edge, (uses.get(edge) ?? 0) + 1);
  }
  return uses;
}

const only = (scene: Scene): Primitive => scene.meshes[0]!.primitives[0]!;

describe('remesh', function remeshVerb() {
  this.timeout(120_000);
  const folder = testFolder();

  async function glazedBall(): Promise<string> {
    const scene = createScene('球');
    scene.textures = [await paintGlaze(512, 3)];
    scene.materials = [createMaterial('釉', { roughness: 0.4, baseColorTexture: createSlot(0) })];
    addRootMesh(scene, createMesh('球', [createSphere({ columns: 240, rows: 120, radius: 2, center: [5, 0, 0], material: 0 })]));
    const path = folder.path('ball.glb');
    await writeGlb(scene, path, { compression: 'none' });
    return path;
  }

  it('makes an even, closed surface of the faces that were asked for', async () => {
    const report = await remesh(await glazedBall(), folder.path('out.glb'), { ...small, faces: 3000, quality: {} });
    const primitive = only(await readModel(folder.path('out.glb')));
    expect(primitive.indices.length / 3).to.be.within(2940, 3060);
    expect(new Set(edgeUses(primitive).values())).to.deep.equal(new Set([2]));
    expect(report.surface).to.include({
      faces: primitive.indices.length / 3,
      components: 1,
      openEdges: 0,
      nonManifoldEdges: 0,
      flippedFaces: 0,
    });
    expect(report.surface.regularity).to.be.above(0.9);
    expect(report.quality?.rmsPercent).to.be.below(0.05);
    expect(report.atlas.stretch).to.be.within(1, 1.2);
    expect(report.atlas.fillPercent).to.be.above(35);
  });

  it('shows the colours of the source at their places', async () => {
    await remesh(await glazedBall(), folder.path('out.glb'), { ...small, faces: 3000 });
    const scene = await readModel(folder.path('out.glb'));
    const { positions, uvs } = only(scene);
    const [baked, glaze] = await Promise.all([decodeImage(scene.textures[0]!.bytes), decodeImage((await paintGlaze(512, 3)).bytes)]);
    const errors: number[] = [];
    for (let vertex = 0; vertex < positions.length / 3; vertex++) {
      const [x, y, z] = [positions[vertex * 3]! - 5, positions[vertex * 3 + 1]!, positions[vertex * 3 + 2]!];
      const u = (Math.atan2(z, x) / (2 * Math.PI) + 1) % 1;
      const v = Math.acos(Math.min(1, Math.max(-1, y / 2))) / Math.PI;
      if (v < 0.1 || v > 0.9) continue;
      const at = (Math.floor(v * 512) * 512 + Math.floor(u * 512)) * 4;
      const [column, row] = [Math.floor(uvs[0]![vertex * 2]! * 1024), Math.floor(uvs[0]![vertex * 2 + 1]! * 1024)];
      for (let k = 0; k < 3; k++) errors.push(Math.abs(glaze!.rgba[at + k]! - baked!.rgba[(row * 1024 + column) * 4 + k]!));
    }
    // Lines of the glaze are as thin as the triangles' corners are exact; nearly all places lie in its areas.
    expect(errors.toSorted((a, b) => a - b)[Math.floor(errors.length * 0.8)]).to.be.below(16);
  });

  it('closes holes where it is asked, and gives the same bytes each time', async () => {
    const ball = createSphere({ columns: 120, rows: 60 });
    // Two windows in the ball.
    const isOpen = (triangle: number): boolean => {
      const [row, column] = [Math.floor(triangle / 240), (triangle >> 1) % 120];
      return row > 20 && row < 30 && column % 60 < 10;
    };
    ball.indices = ball.indices.filter((_, i) => !isOpen(Math.floor(i / 3)));
    const scene = createScene('窗');
    addRootMesh(scene, createMesh('窗', [ball]));
    const path = folder.path('windows.glb');
    await writeGlb(scene, path, { compression: 'none' });
    const open = await remesh(path, folder.path('open.glb'), { ...small, faces: 2000 });
    expect(open.surface.openEdges).to.be.above(20);
    const closed = await remesh(path, folder.path('closed.glb'), { ...small, faces: 2000, closeHoles: true });
    expect(closed.surface).to.include({ openEdges: 0, nonManifoldEdges: 0, holesClosed: 2, components: 1 });
    expect(closed.surface.faces).to.be.within(1960, 2040);
    expect(new Set(edgeUses(only(await readModel(folder.path('closed.glb')))).values())).to.deep.equal(new Set([2]));
    await remesh(path, folder.path('again.glb'), { ...small, faces: 2000, closeHoles: true });
    expect((await readFile(folder.path('again.glb'))).equals(await readFile(folder.path('closed.glb')))).to.equal(true);
  });

  const scans: Record<string, { shape: Pick<NoisyScanOptions, 'seed' | 'flatness' | 'spikes'>; regularity: number }> = {
    'noisy scan': { shape: { seed: 2 }, regularity: 0.94 },
    'noisy scan of another seed': { shape: { seed: 3 }, regularity: 0.94 },
    'thin plate': { shape: { seed: 4, flatness: 0.02 }, regularity: 0.85 },
    // Needles are thinner than an edge of the new surface.
    'body with needles': { shape: { seed: 5, spikes: 40 }, regularity: 0.65 },
  };
  for (const [name, { shape, regularity }] of Object.entries(scans)) {
    it(`leaves no fold, no hole of its own and no lost rim on a ${name}`, async () => {
      const scene = createScene(name);
      addRootMesh(scene, createMesh(name, [createNoisyScan({ columns: 280, rows: 140, ...shape })]));
      const path = folder.path('scan.glb');
      await writeGlb(scene, path, { compression: 'none' });
      const { surface, atlas, beforeFigures, afterFigures } = await remesh(path, folder.path('out.glb'), { ...small, faces: 4000 });
      expect(surface).to.include({ components: 1, openEdges: 0, nonManifoldEdges: 0, flippedFaces: 0 });
      expect(surface.regularity).to.be.above(regularity);
      expect(atlas.maxStretch).to.be.below(2.25);
      // Tips and rims stay, but for the noise on them.
      const [before, after] = [beforeFigures.bounds, afterFigures.bounds];
      for (const axis of [0, 2]) {
        const [whole, kept] = [before, after].map(({ min, max }) => max[axis]! - min[axis]!);
        expect(kept! / whole!).to.be.within(0.94, 1.01);
      }
    });
  }

  it('names what a material has that the new pictures do not hold', async () => {
    const scene = createScene('灯');
    scene.materials = [createMaterial('灯', { emissive: [1, 0.5, 0], extensions: { KHR_materials_clearcoat: { clearcoatFactor: 1 } } })];
    addRootMesh(scene, createMesh('灯', [createSphere({ columns: 64, rows: 32, material: 0 })]));
    const path = folder.path('lamp.glb');
    await writeGlb(scene, path, { compression: 'none' });
    const { warnings } = await remesh(path, folder.path('out.glb'), { ...small, faces: 500 });
    expect(warnings).to.deep.include({ code: 'looksNotBaked', params: { looks: '自发光、清漆、透射等附加层' } });
  });

  it('bakes roughness and metalness where they differ, and relief into the normal map', async () => {
    const scene = createScene('两半');
    scene.materials = [createMaterial('漆', { roughness: 0.2 }), createMaterial('铁', { roughness: 0.8, metallic: 1 })];
    for (const [material, x] of [0, 3].entries())
      addRootMesh(scene, createMesh('', [createSphere({ columns: 64, rows: 32, material })]), { translation: [x, 0, 0] });
    const path = folder.path('halves.glb');
    await writeGlb(scene, path, { compression: 'none' });
    const { atlas } = await remesh(path, folder.path('out.glb'), { ...small, faces: 2000 });
    expect(atlas.maps).to.deep.equal(['baseColor', 'metallicRoughness', 'normal']);
    const written = await readModel(folder.path('out.glb'));
    const { positions, uvs, tangents } = only(written);
    const picture = async (slot: TextureSlot | null): Promise<Uint8Array> =>
      (await decodeImage(written.textures[slot!.texture]!.bytes))!.rgba;
    const [material] = written.materials;
    const [shine, relief] = [await picture(material!.metallicRoughnessTexture), await picture(material!.normalTexture)];
    expect(tangents?.length).to.equal((positions.length / 3) * 4);
    for (let vertex = 0; vertex < positions.length / 3; vertex += 7) {
      const at = (Math.floor(uvs[0]![vertex * 2 + 1]! * 1024) * 1024 + Math.floor(uvs[0]![vertex * 2]! * 1024)) * 4;
      const isIron = positions[vertex * 3]! > 1.5;
      expect(shine[at + 1]).to.be.closeTo(isIron ? 204 : 51, 4);
      expect(shine[at + 2]).to.be.closeTo(isIron ? 255 : 0, 4);
      // The source's balls have no normal of their own at the poles.
      if (Math.abs(positions[vertex * 3 + 1]!) > 0.9) continue;
      // The ball is as smooth as its source: every normal is nearly the surface's own.
      expect(relief[at + 2]).to.be.above(240);
    }
  });

  it('refuses a model without triangles', async () => {
    const scene = createScene('点');
    addRootMesh(
      scene,
      createMesh('点', [createPrimitive(new Float32Array([0, 0, 0, 1, 1, 1]), new Uint32Array([0, 1]), { mode: 'points' })]),
    );
    const path = folder.path('points.glb');
    await writeGlb(scene, path, { compression: 'none' });
    const error: unknown = await remesh(path, folder.path('out.glb'), { ...small, faces: 1000 }).catch((thrown: unknown) => thrown);
    expect(error).to.have.property('code', 'model.noTriangles');
  });
});
