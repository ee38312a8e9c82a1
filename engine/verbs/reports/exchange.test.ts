import { expect } from 'chai';
import { collada, geometry } from '#test/collada';
import { testFolder } from '#test/files';
import { volumeOf } from '#test/shapes';
import { measureBounds } from '../../findings/measure.ts';
import { readModel } from '../../readers/read.ts';
import type { Scene } from '../../scenes/scene.ts';

const triangles = ({ meshes }: Scene): number =>
  meshes.reduce((sum, { primitives }) => sum + primitives.reduce((all, { indices }) => all + indices.length / 3, 0), 0);
const extents = (scene: Scene): number[] => {
  const { min, max } = measureBounds(scene);
  return min.map((least, axis) => Number((max[axis]! - least).toFixed(7)));
};
const codes = ({ warnings }: Scene): string[] =>
  warnings.map(({ code }) => code).filter((code) => !['unitUnknown', 'normalsComputed'].includes(code));

/** A closed cube at `x`, its corners counted from the end. */
const cube = (x: number): string => {
  const corners = [0, 1].flatMap((a) => [0, 1].flatMap((b) => [0, 1].map((c) => `v ${x + a} ${b} ${c}\n`)));
  const faces = ['-8 -7 -5 -6', '-4 -2 -1 -3', '-8 -4 -3 -7', '-6 -5 -1 -2', '-8 -6 -2 -4', '-7 -3 -1 -5'];
  return corners.join('') + faces.map((face) => `f ${face}\n`).join('');
};

describe('reports on exchange formats', () => {
  const folder = testFolder();
  const read = async (name: string, text: string): Promise<Scene> => readModel(await folder.write({ [name]: text }));
  const square = geometry({});
  const withMaterial = async (mtl: string, libraries = 'mtllib a.mtl\n'): Promise<Scene> =>
    readModel(await folder.write({ 'a.obj': `${libraries}usemtl m\nv 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n`, 'a.mtl': mtl }));

  const reports: Readonly<Record<string, () => Promise<void>>> = {
    'mikedh/trimesh#1103 a backslash continues the line': async () => {
      for (const end of ['\n', '\r\n']) {
        const scene = await read('a.obj', ['v 0 0 0', 'v 1 0 \\', '0', 'v 1 1 0', 'v 0 1 0', 'f 1 2 \\', ' 3 4', ''].join(end));
        expect([triangles(scene), extents(scene), codes(scene)]).to.deep.equal([2, [1, 1, 0], []]);
      }
    },
    'mikedh/trimesh#2364 negative numbers count from where the face stands': async () => {
      const scene = await read('a.obj', cube(0) + cube(5) + cube(9));
      expect([triangles(scene), extents(scene)]).to.deep.equal([36, [10, 1, 1]]);
      expect(Math.abs(volumeOf(scene))).to.be.closeTo(3, 1e-6);
    },
    'kytulendu/gw2browser#10 two slashes leave the texture coordinate out': async () => {
      const scene = await read('a.obj', 'v 0 0 0\nv 1 0 0\nv 0 1 0\nvn 0 0 1\nf 1//1 2//1 3//1\n');
      const [primitive] = scene.meshes[0]!.primitives;
      expect([primitive!.uvs.length, [...primitive!.normals!.subarray(0, 3)]]).to.deep.equal([0, [0, 0, 1]]);
    },
    'arcplus/ObjConvert#20 faces with normals and without stand in one list': async () => {
      const scene = await read('a.obj', 'v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nvn 0 0 1\nf -4 -3 -2\nf -4//-1 -2//-1 -1//-1\n');
      expect([triangles(scene), extents(scene), codes(scene)]).to.deep.equal([2, [1, 1, 0], []]);
    },
    'microsoft/DirectXMesh#229 colours in CIE XYZ, and curves that are files': async () => {
      const painted = (color: string): Promise<Scene> => withMaterial(`newmtl m\nKd ${color}\n`);
      const white = (await painted('xyz 0.9505 1 1.089')).materials[0]!.baseColor;
      white.forEach((value) => expect(value).to.be.closeTo(1, 1e-3));
      const red = await painted('xyz 0.4124 0.2126 0.0193');
      red.materials[0]!.baseColor.forEach((value, at) => expect(value).to.be.closeTo([1, 0, 0, 1][at]!, 1e-3));
      expect(codes(red)).to.deep.equal([]);
      expect(codes(await painted('spectral red.rfl 1'))).to.deep.equal(['statementsDropped']);
    },
    'castle-engine/castle-model-viewer#11 a way of lighting with a point in it': async () => {
      const scene = await withMaterial('newmtl m\nKa 0 0 0 \nKd 0.5 0.25 0.125 \nd 1.0\nillum 0.0\n');
      expect([scene.materials[0]!.baseColor, codes(scene)]).to.deep.equal([[0.5, 0.25, 0.125, 1], []]);
    },
    'tinyobjloader/tinyobjloader#327 a library that is named a hundred times is read once': async () => {
      const scene = await withMaterial('newmtl m\nKd 1 0 0\nnewmtl n\nKd 0 1 0\n', 'mtllib a.mtl\n'.repeat(200));
      expect(scene.materials.map(({ name }) => name)).to.deep.equal(['m']);
    },
    '3dgeo-heidelberg/helios#672 usemtl without a name': async () => {
      const scene = await read('a.obj', 'usemtl\nv 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n');
      expect([triangles(scene), codes(scene)]).to.deep.equal([1, []]);
    },
    'assimp/assimp#2375 what is hidden in the program is hidden here': async () => {
      const hidden = '<extra><technique profile="FCOLLADA"><visibility>0.000000</visibility></technique></extra>';
      const drawn = '<instance_geometry url="#g"/>';
      const nodes = `<node id="a">${drawn}</node><node id="b">${hidden}${drawn}<node id="c">${drawn}</node></node><node id="d">${hidden.replace('0.0', '1.0')}${drawn}</node>`;
      const scene = await read('a.dae', collada({ geometries: square, nodes }));
      expect(scene.nodes.filter(({ mesh }) => mesh !== null).map(({ name }) => name)).to.deep.equal(['a', 'd']);
      expect(scene.warnings.find(({ code }) => code === 'hiddenDropped')?.params).to.deep.equal({ count: 2 });
    },
    'assimp/assimp#4025 an author that is empty is no error': async () => {
      for (const author of ['<author/>', '<author />', '<author></author>']) {
        const asset = `<contributor>${author}<authoring_tool/></contributor><created/><unit meter="1"/>`;
        const scene = await read('a.dae', collada({ asset, geometries: square }));
        expect([triangles(scene), scene.credits]).to.deep.equal([2, {}]);
      }
    },
    'assimp/assimp#3568 a unit of seventeen digits, its name behind it': async () => {
      const scene = await read('a.dae', collada({ asset: '<unit meter="0.02539999969303608" name="bla" />', geometries: square }));
      expect(extents(scene)).to.deep.equal([0.0254, 0.0254, 0]);
    },
    'assimp/assimp#3957 a source may hold techniques of its own behind its accessor': async () => {
      const more = square.replaceAll(
        '</technique_common></source>',
        '</technique_common><technique profile="X"><a><b/></a></technique></source>',
      );
      const scene = await read('a.dae', collada({ geometries: more }));
      expect([triangles(scene), codes(scene)]).to.deep.equal([2, []]);
    },
    'assimp/assimp#1278 a scene that stands before its library': async () => {
      const scene = `<scene><instance_visual_scene url="#late"/></scene><library_visual_scenes><visual_scene id="late"><node><instance_geometry url="#g"/></node></visual_scene></library_visual_scenes>`;
      expect(triangles(await read('a.dae', collada({ geometries: square, scene })))).to.equal(2);
    },
    'Gepetto/gepetto-viewer#95 the axis that is up is heeded': async () => {
      const sizes = await Promise.all(
        ['X_UP', 'Y_UP', 'Z_UP'].map(async (axis) =>
          extents(
            await read(
              `${axis}.dae`,
              collada({
                asset: `<unit meter="1"/><up_axis>${axis}</up_axis>`,
                geometries: geometry({ positions: '0 0 0 1 0 0 1 2 0 0 2 0' }),
              }),
            ),
          ),
        ),
      );
      expect(sizes).to.deep.equal([
        [2, 1, 0],
        [1, 2, 0],
        [1, 0, 2],
      ]);
    },
  };
  for (const [report, run] of Object.entries(reports)) it(report, run);
});
