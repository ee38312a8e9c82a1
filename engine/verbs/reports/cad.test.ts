import { readFile } from 'node:fs/promises';
import { expect } from 'chai';
import { testFolder } from '#test/files';
import { IgesWriter } from '#test/iges';
import { modelPath } from '#test/models';
import { measureBounds } from '../../findings/measure.ts';
import { readModel } from '../../readers/read.ts';
import type { Scene } from '../../scenes/scene.ts';

const widest = (scene: Scene): number => {
  const { min, max } = measureBounds(scene);
  return Number(Math.max(...min.map((least, axis) => max[axis]! - least)).toPrecision(4));
};
const triangles = ({ meshes }: Scene): number =>
  meshes.reduce((sum, { primitives }) => sum + primitives.reduce((all, { indices }) => all + indices.length / 3, 0), 0);

describe('reports on CAD', function () {
  this.timeout(60_000);
  const folder = testFolder();
  let cube = '';
  before(async () => {
    cube = await readFile(modelPath('step/rounded_cube.step'), 'latin1');
  });
  const read = async (text: string): Promise<Scene> => readModel(await folder.write({ 'a.step': Buffer.from(text, 'latin1') }));
  const changed = (from: RegExp, to: string): string => {
    expect(from.test(cube), String(from)).to.equal(true);
    return cube.replace(from, to);
  };
  const productName = /(PRODUCT\(\s*)'[^']*',\s*'[^']*'/;
  const renamed = (name: string): string => changed(productName, `$1'${name}','${name}'`);
  const names = (scene: Scene): string[] => scene.nodes.map(({ name }) => name);

  const reports: Readonly<Record<string, () => Promise<void>>> = {
    'FreeCAD/FreeCAD#7987 names in GB18030': async () => {
      const bytes = Buffer.from([0xba, 0xa3, 0xc3, 0xe0, 0x32]).toString('latin1');
      expect(names(await read(renamed(bytes)))).to.include('海绵2');
    },
    'FreeCAD/FreeCAD#18078 inches are inches': async () => {
      const inch =
        '#90001=(LENGTH_UNIT()NAMED_UNIT(*)SI_UNIT(.MILLI.,.METRE.));\n#90002=DIMENSIONAL_EXPONENTS(1.,0.,0.,0.,0.,0.,0.);\n#90003=LENGTH_MEASURE_WITH_UNIT(LENGTH_MEASURE(25.4),#90001);\n';
      const unit = /#(\d+)\s*=\s*\(\s*LENGTH_UNIT\(\)\s*NAMED_UNIT\(\*\)\s*SI_UNIT\(\.MILLI\.,\s*\.METRE\.\)\s*\);/;
      const text = changed(unit, `${inch}#$1=(CONVERSION_BASED_UNIT('INCH',#90003)LENGTH_UNIT()NAMED_UNIT(#90002));`);
      const [before, after] = [widest(await read(cube)), widest(await read(text))];
      expect(after / before).to.be.closeTo(25.4, 0.01);
    },
    'stepcode/stepcode#87 comments inside of entities and of the header': async () => {
      const header =
        "FILE_NAME(\n/* name */ 'x',\n/* time_stamp */ '2011-08-29T18:28:04+02:00',\n/* author */ ('Ann'),\n/* organization */ (''),\n/* preprocessor_version */ 'ST-DEVELOPER v10',\n/* originating_system */ '',\n/* authorisation */ '');";
      const text = changed(/FILE_NAME\s*\([\s\S]*?\);/, header).replace(/CARTESIAN_POINT\(/g, 'CARTESIAN_POINT( /* x; y; z */ ');
      const scene = await read(text);
      expect([triangles(scene), scene.credits.author]).to.deep.equal([triangles(await read(cube)), 'Ann']);
    },
    'IfcOpenShell/step-file-parser#3 an apostrophe in a comment begins no string': async () => {
      const text = changed(/DATA;/, "DATA;\n/* plane angle is 'degree as non SI unit; don't */\n");
      expect(triangles(await read(text))).to.equal(triangles(await read(cube)));
    },
    'tpaviot/pythonocc-core#1004 eight apostrophes are four': async () => {
      expect(names(await read(renamed("C''''''''SK")))).to.include("C''''SK");
    },
    'ixmilia/step#1 a name that is left out with a dollar': async () => {
      const scene = await read(cube.replace(/(FACE_OUTER_BOUND|FACE_BOUND|EDGE_LOOP|ADVANCED_FACE)\(\s*''/g, '$1($'));
      expect(triangles(scene)).to.equal(triangles(await read(cube)));
    },
    'mozman/steputils#1 a string that is broken over lines': async () => {
      expect(names(await read(renamed('long\n  name')))).to.satisfy((all: string[]) =>
        all.some((name) => name.replace(/\s+/g, '') === 'longname'),
      );
    },
    'FreeCAD/FreeCAD#15685 a shape without a product': async () => {
      const text = cube.replace(
        /#\d+\s*=\s*(SHAPE_DEFINITION_REPRESENTATION|PRODUCT_DEFINITION_SHAPE|PRODUCT_DEFINITION|PRODUCT_DEFINITION_FORMATION|PRODUCT_RELATED_PRODUCT_CATEGORY|PRODUCT)\([^;]*;/g,
        '',
      );
      expect(triangles(await read(text))).to.equal(triangles(await read(cube)));
    },
    'Open-Cascade-SAS/OCCT#1346 a comment behind the end of an entity’s parameters': async () => {
      const iges = new IgesWriter();
      iges.patch(10, 20);
      const plain = iges.text();
      const text = plain.replace(/^(.{0,55};) {8}(?= *\d+P)/m, '$1 comment');
      const write = async (content: string): Promise<Scene> => readModel(await folder.write({ 'a.igs': content }));
      expect(text === plain || !/^.{80}$/m.test(text)).to.equal(false);
      expect(triangles(await write(text))).to.equal(triangles(await write(plain)));
    },
  };
  for (const [report, run] of Object.entries(reports)) it(report, run);
});
