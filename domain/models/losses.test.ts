import { expect } from 'chai';
import { describeWarning } from './warnings.ts';
import type { ModelContents } from '../formats/contents.ts';
import { isOffered } from '../formats/exact.ts';
import { lossesOf } from './losses.ts';
import { targetIds, targetOf, targets, type Keeps, type Target, type TargetId } from '../formats/targets.ts';

const empty: ModelContents = {
  ...{ nodes: 1, materials: 0, textures: 0, unusualPictures: 0, layeredMaterials: 0, coloredMeshes: 0, uvSets: 0, skins: 0 },
  ...{ morphedMeshes: 0, clips: 0, cameras: 0, lights: 0, lines: 0, points: 0, levels: 0 },
  maps: { baseColor: 0, metallicRoughness: 0, normal: 0, occlusion: 0, emissive: 0 },
};
const full: ModelContents = {
  ...{ nodes: 9, materials: 2, textures: 5, unusualPictures: 1, layeredMaterials: 1, coloredMeshes: 1, uvSets: 3, skins: 1 },
  ...{ morphedMeshes: 2, clips: 4, cameras: 1, lights: 2, lines: 7, points: 8, levels: 3 },
  maps: { baseColor: 2, metallicRoughness: 1, normal: 1, occlusion: 1, emissive: 1 },
  credits: { author: 'Ann', licence: 'CC0', tool: 'x' },
};
const keepsAll: Keeps = targets.glb.keeps;
const withKeeps = (changes: Partial<Keeps>): Target => ({ ...targets.glb, keeps: { ...keepsAll, ...changes } });
const codes = (contents: ModelContents, changes: Partial<Keeps>): string[] =>
  lossesOf(contents, withKeeps(changes), 'glb').map(({ code }) => code);

describe('what a format loses', () => {
  it('is nothing for one that keeps everything, and for a bare model in any', () => {
    expect(lossesOf(full, targets.glb, 'fbx')).to.deep.equal([]);
    const told = new Set(['normalsLost', 'trianglesAsTriangles']);
    for (const id of targetIds) expect(lossesOf(empty, targetOf(id), 'glb').filter(({ code }) => !told.has(code))).to.deep.equal([]);
  });

  it('is told for each thing that the model has and the format has not', () => {
    const cases: [Partial<Keeps>, ...string[]][] = [
      [{ hierarchy: false }, 'hierarchyLost'],
      [{ clips: 0 }, 'clipsLost'],
      [{ clips: 1 }, 'clipsCut'],
      [{ skins: false }, 'skinsLost'],
      [{ morphs: false }, 'morphsLost'],
      [{ materials: 'none' }, 'materialsLost'],
      [{ materials: 'color' }, 'materialsFlattened'],
      [{ materials: 'phong' }, 'materialsAsPhong', 'layersLost'],
      [{ materials: 'pbr' }, 'layersLost'],
      [{ maps: [] }, 'texturesLost'],
      [{ maps: ['baseColor', 'normal'] }, 'mapsLost'],
      [{ anyPicture: false }, 'picturesAsPng'],
      [{ vertexColors: false }, 'vertexColorsLost'],
      [{ uvSets: 0 }, 'uvsLost'],
      [{ uvSets: 2 }, 'uvSetsCut'],
      [{ normals: false }, 'normalsLost'],
      [{ cameras: false }, 'camerasLost'],
      [{ lights: false }, 'lightsLost'],
      [{ lines: false }, 'linesLost'],
      [{ points: false }, 'pointsLost'],
      [{ levels: false }, 'levelsLost'],
      [{ credits: [] }, 'creditsLost'],
      [{ credits: ['author'] }, 'creditsLost'],
    ];
    for (const [changes, ...told] of cases) {
      expect(codes(full, changes)).to.deep.equal(told);
      if (!told.includes('normalsLost')) expect(codes(empty, changes)).to.deep.equal([]);
    }
  });

  it('is that of surfaces where a format of surfaces becomes triangles, and is told where triangles stay what they are', () => {
    const told = (extension: string, id: TargetId): string[] => lossesOf(full, targetOf(id), extension).map(({ code }) => code);
    expect(told('stp', 'glb')).to.deep.equal(['surfacesTessellated']);
    expect(told('igs', 'step')).to.deep.equal([]);
    expect(told('step', 'iges')).to.deep.equal(['hierarchyLost', 'creditsLost']);
    expect(told('brep', 'brep')).to.deep.equal(['hierarchyLost', 'materialsLost', 'creditsLost']);
    expect(told('obj', 'step')[0]).to.equal('trianglesAsTriangles');
    for (const extension of ['stp', 'step', 'igs', 'iges', 'brep'])
      for (const id of targetIds) expect(isOffered(extension, targetOf(id))).to.equal(true);
    expect(targetIds.filter((id) => !isOffered('glb', targetOf(id)))).to.deep.equal(['iges', 'brep']);
  });

  it('is a plain sentence with its numbers', () => {
    const sentences = lossesOf(full, withKeeps({ clips: 1, maps: ['baseColor'], lines: false }), 'glb').map(describeWarning);
    expect(sentences).to.deep.equal([
      '目标格式只能存 1 段动画：模型有 4 段，只写入最前面的',
      '目标格式存不了金属粗糙、法线、环境遮蔽、自发光贴图，没有写入',
      '7 条线段没有写入：目标格式只有面',
    ]);
  });
});
