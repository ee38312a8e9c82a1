import { expect } from 'chai';
import type { ModelType } from '../files/model-type.ts';
import { planBundle, type BundlePlan } from './bundle.ts';

const plan = (paths: string[], modelType: ModelType = 'single'): BundlePlan =>
  planBundle(
    paths.map((path) => ({ path, bytes: 10 })),
    modelType,
  );

describe('files chosen together', () => {
  it('are uploaded one by one when unrelated', () => {
    expect(plan(['a.glb'])).to.deep.equal({ kind: 'separate', files: [0] });
    expect(plan(['a.glb', 'b.stl', 'c.zip'])).to.deep.equal({ kind: 'separate', files: [0, 1, 2] });
    expect(plan(['.DS_Store'])).to.deep.equal({ kind: 'separate', files: [0] });
    expect(plan(['wood.png', 'stone.jpg'])).to.deep.equal({ kind: 'separate', files: [0, 1] });
    expect(plan(['a.glb', '.DS_Store'])).to.deep.equal({ kind: 'separate', files: [0] });
  });

  it('become one ZIP when a model comes with its companion files', () => {
    expect(plan(['椅子.obj', '椅子.mtl', '木纹.PNG', 'Thumbs.db'])).to.deep.equal({
      kind: 'bundle',
      zipName: '椅子.zip',
      model: 0,
      files: [2, 1, 0],
      ignored: 1,
      bytes: 30,
    });
  });

  it('become one ZIP named after their folder', () => {
    expect(plan(['chair/readme.txt', 'chair/a.gltf', 'chair/a.bin', 'chair/__MACOSX/x'])).to.deep.include({
      kind: 'bundle',
      zipName: 'chair.zip',
      model: 1,
      ignored: 1,
    });
  });

  it('are not packed when the folder holds a single file that needs no other', () => {
    expect(plan(['chair/chair.glb', 'chair/.DS_Store'])).to.deep.equal({ kind: 'separate', files: [0] });
    expect(plan(['chair/chair.zip'])).to.deep.equal({ kind: 'separate', files: [0] });
  });

  const problem = (found: BundlePlan): string => (found.kind === 'refuse' ? found.problem.message : found.kind);

  it('are refused with a list when there are two models', () => {
    expect(problem(plan(['a/x.obj', 'a/y.fbx', 'a/x.mtl']))).to.contain('一次只能打包一个模型，找到 2 个：a/x.obj、a/y.fbx');
    expect(problem(plan(['x.obj', 'y.obj', 'x.mtl']))).to.contain('找到 2 个');
    expect(problem(plan(Array.from({ length: 7 }, (_, i) => `a/${i}.stl`)))).to.contain('a/4.stl 等');
  });

  it('may be an assembly over several STEP files', () => {
    expect(plan(['a/whole.stp', 'a/part.STEP'])).to.deep.include({ kind: 'bundle', zipName: 'a.zip' });
    expect(problem(plan(['a/whole.stp', 'a/other.obj']))).to.contain('找到 2 个');
  });

  it('are refused when a folder holds no model', () => {
    expect(problem(plan(['a/x.png', 'a/y.txt']))).to.match(/文件夹里没有找到模型文件\n平台支持的格式：GLB、glTF、OBJ/);
    expect(problem(plan(['a/x.png'], 'oblique'))).to.contain('OSGB');
  });

  it('may be the tiles of an oblique model', () => {
    expect(plan(['city/metadata.xml', 'city/Data/Tile_1/Tile_1.osgb', 'city/Data/Tile_2/Tile_2.osgb'], 'oblique')).to.deep.include({
      kind: 'bundle',
      zipName: 'city.zip',
    });
  });

  it('are refused when there are too many', () => {
    expect(problem(plan(Array.from({ length: 20_001 }, (_, i) => `a/${i}.png`)))).to.contain('文件过多（20001 个，最多 20000 个）');
  });
});

describe('map images chosen together', () => {
  it('are maps each, also out of a folder', () => {
    expect(plan(['a.tif', 'b.png'], 'map')).to.deep.equal({ kind: 'separate', files: [0, 1] });
    expect(plan(['flight/a.tif', 'flight/b.tif', 'flight/Thumbs.db'], 'map')).to.deep.equal({ kind: 'separate', files: [0, 1] });
  });

  it('are packed with what says where a picture lies', () => {
    expect(plan(['city.png', 'city.pgw', 'city.prj'], 'map')).to.deep.include({
      kind: 'bundle',
      zipName: 'city.zip',
      files: [1, 0, 2],
      model: 0,
    });
    expect(plan(['city.png', 'city.pgw', 'city.png.aux.xml', 'city.png.msk'], 'map')).to.deep.include({
      kind: 'bundle',
      files: [1, 0, 2, 3],
    });
  });

  it('leave out world files of several pictures, which one ZIP would mix up', () => {
    expect(plan(['a.png', 'a.pgw', 'b.png', 'b.pgw'], 'map')).to.deep.equal({ kind: 'separate', files: [0, 2], worlds: [1, 3] });
  });

  it('are one map where they are web tiles', () => {
    expect(plan(['web/12/3400/1700.png', 'web/12/3401/1700.png'], 'map')).to.deep.include({
      kind: 'bundle',
      zipName: 'web.zip',
      model: undefined,
    });
  });
});
