import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { expect } from 'chai';
import { validateBytes } from 'gltf-validator';
import { inspect } from '#engine/verbs/inspect';
import type { Scene } from '#engine/scenes/scene';
import { measureScene } from '#engine/findings/measure';
import { writeGlb } from '#engine/writers/glb';
import { failureOf } from '#test/failures';
import { testFolder } from '#test/files';
import { modelPath, truthOf } from '#test/models';
import { StepWriter, type WrittenProduct } from '#test/step';
import { readModel } from '../read.ts';
import type { CadContext } from './kernel.ts';
import { isClosed } from './part-meshes.ts';

/** Names below the root, nested as the nodes are. */
interface Named {
  [name: string]: Named[] | undefined;
}
const treeOf = (scene: Scene, node: number): Named => {
  const { name, children } = scene.nodes[node]!;
  return { [name]: children.map((child) => treeOf(scene, child)) };
};
const productsOf = (scene: Scene): Named[] => scene.nodes[scene.roots[0]!]!.children.map((child) => treeOf(scene, child));
const leaf = (name: string): Named => ({ [name]: [] });

const read = (path: string, context: CadContext = {}): Promise<Scene> => readModel(path, context);
const trianglesOf = (scene: Scene): number => measureScene(scene, 'stp', 0).figures.triangles;

/** A cube of a hundredth with one rounded edge. */
const cube = async (...changes: [string | RegExp, string][]): Promise<string> => {
  let text = await readFile(modelPath('step/rounded_cube.step'), 'latin1');
  for (const [from, to] of changes) {
    const changed = text.replace(from, to);
    if (changed === text) throw new Error(`The sample has no ${from}`);
    text = changed;
  }
  return text;
};

describe('readStep', function () {
  this.timeout(30_000);
  const folder = testFolder();
  const write = async (text: string): Promise<string> => folder.write({ 'cube.stp': Buffer.from(text, 'latin1') });

  const pair = { 'nut-bolt-assembly': [leaf('bolt'), leaf('nut')] };
  const bracket = { 'l-bracket-assembly': [pair, pair, pair, leaf('l-bracket')] };
  const fixture = { fixture: [{ 'rod-assembly': [leaf('nut'), leaf('nut'), leaf('rod')] }, bracket, leaf('plate'), bracket] };

  it('keeps the tree of an assembly with its names, a part used often being one mesh', async () => {
    const scene = await read(modelPath('step/fixture.stp'));
    expect(productsOf(scene)).to.deep.equal([fixture]);
    expect(scene.meshes.map(({ name }) => name)).to.deep.equal(['nut', 'rod', 'bolt', 'l-bracket', 'plate']);
    expect(scene.nodes.filter(({ mesh }) => mesh === 0)).to.have.length(8);
    expect(scene.materials.map(({ name }) => name)).to.deep.equal(['#ff0000', '#ff8000', '#0000ff', '#00ff00', '#ccff00']);
  });

  it('leaves out what is hidden: a solid by its style or its layer, a place of a component, and nothing else', async () => {
    const whole = await cube();
    const [, solid] = /#(\d+)\s*=\s*MANIFOLD_SOLID_BREP/.exec(whole)!;
    const [, face] = /#(\d+)\s*=\s*ADVANCED_FACE/.exec(whole)!;
    const hide = async (...lines: string[]): Promise<string> =>
      write(await cube(['ENDSEC;\nEND-ISO', `${lines.join('\n')}\nENDSEC;\nEND-ISO`]));
    for (const lines of [
      ['#90001=INVISIBILITY((#90002));', `#90002=STYLED_ITEM('',(),#${solid});`],
      ['#90001=INVISIBILITY((#90002));', `#90002=PRESENTATION_LAYER_ASSIGNMENT('hidden','',(#${solid}));`],
    ]) {
      const error = await failureOf(read(await hide(...lines)));
      expect([error.code, error.message.includes('1 个隐藏的物体')]).to.deep.equal(['model.noGeometry', true]);
    }
    const drawn = await read(await hide('#90001=INVISIBILITY((#90002));', `#90002=STYLED_ITEM('',(),#${face});`));
    expect(drawn.warnings).to.deep.include({ code: 'hiddenFacesShown', params: { count: 1 } });
    const assembly = await readFile(modelPath('step/fixture.stp'), 'latin1');
    const [, usage] = /#(\d+)\s*=\s*NEXT_ASSEMBLY_USAGE_OCCURRENCE/.exec(assembly)!;
    const text = assembly.replace(
      /ENDSEC;\s*END-ISO/,
      `#900001=INVISIBILITY((#900002));\n#900002=CONTEXT_DEPENDENT_OVER_RIDING_STYLED_ITEM('',(),$,$,(#${usage}));\nENDSEC;\nEND-ISO`,
    );
    const [full, partly] = [await read(modelPath('step/fixture.stp')), await read(await write(text))];
    expect(trianglesOf(partly)).to.be.below(trianglesOf(full));
    expect(partly.warnings).to.deep.equal([{ code: 'hiddenDropped', params: { count: 1 } }]);
  });

  it('puts an assembly over several files together, whose documents have records of their own', async () => {
    const scene = await read(modelPath('step/parts/fixture.stp'));
    expect(productsOf(scene)).to.deep.equal([fixture]);
    expect(scene.warnings).to.deep.equal([]);
  });

  it('names the part files that are not there or are broken, and goes on', async () => {
    const path = await folder.write({
      'fixture.stp': await readFile(modelPath('step/parts/fixture.stp')),
      'Rod.STP': await readFile(modelPath('step/parts/rod.stp')),
      'nut.stp': 'ISO-10303-21; HEADER;',
    });
    const { triangles, warnings } = await inspect(path);
    expect(triangles).to.be.greaterThan(0);
    expect(warnings).to.deep.include({ code: 'partFileUnreadable', params: { path: 'nut.stp' } });
    expect(warnings.filter(({ code }) => code === 'partFileMissing').map(({ params }) => params!.path)).to.have.members([
      'bolt.stp',
      'l-bracket.stp',
      'plate.stp',
    ]);
    const alone = await folder.write({ 'alone/fixture.stp': await readFile(path) });
    const error = await failureOf(read(alone));
    expect(error.code).to.equal('model.missingResource');
  });

  const names: [string, string, string][] = [
    ['two-byte escapes', '\\X2\\96F64EF6\\X0\\ 1', '零件 1'],
    ['four-byte escapes', '\\X4\\0001F529\\X0\\', '🔩'],
    ['one-byte escapes', 'Geh\\X\\E4use', 'Gehäuse'],
    ['pages of ISO 8859', 'caf\\S\\i', 'café'],
    ['GBK bytes', '\xc1\xe3\xbc\xfe', '零件'],
    ['UTF-8 bytes', '\xe9\x9b\xb6\xe4\xbb\xb6', '零件'],
    ['doubled quotes and backslashes', "5'' \\\\ 2", "5' \\ 2"],
  ];
  for (const [what, written, name] of names) {
    it(`understands names in ${what}`, async () => {
      const scene = await read(await write(await cube([/PRODUCT\('Body','Body'/, `PRODUCT('Body','${written}'`])));
      expect(productsOf(scene)).to.deep.equal([leaf(name)]);
    });
  }

  const millimetre = '(LENGTH_UNIT() NAMED_UNIT(*) SI_UNIT(.MILLI.,.METRE.))';
  const lengthUnit = /\( ?LENGTH_UNIT\(\) ?NAMED_UNIT\(\*\) ?SI_UNIT\(\.MILLI\.,\.METRE\.\) ?\)/;
  const units: [string, string, number, string[]][] = [
    ['millimetres', millimetre, 0.01, []],
    ['metres', '(LENGTH_UNIT() NAMED_UNIT(*) SI_UNIT($,.METRE.))', 10, []],
    [
      'inches',
      `(CONVERSION_BASED_UNIT('INCH',#9001) LENGTH_UNIT() NAMED_UNIT(#9003));\n#9001=LENGTH_MEASURE_WITH_UNIT(LENGTH_MEASURE(25.4),#9002);\n#9002=${millimetre};\n#9003=DIMENSIONAL_EXPONENTS(1.,0.,0.,0.,0.,0.,0.)`,
      0.254,
      [],
    ],
    ['no unit at all', '(NAMED_UNIT(*) PLANE_ANGLE_UNIT() SI_UNIT($,.RADIAN.))', 10, ['unitUnknown']],
  ];
  for (const [what, unit, size, warnings] of units) {
    it(`takes lengths in ${what}`, async () => {
      const { figures } = measureScene(await read(await write(await cube([lengthUnit, unit]))), 'stp', 0);
      for (let k = 0; k < 3; k++) expect(figures.bounds.max[k]! - figures.bounds.min[k]!).to.be.closeTo(size, size * 1e-5);
      expect(figures.warnings.map(({ code }) => code)).to.deep.equal(warnings);
    });
  }

  it('names a failing part and reads the rest', async () => {
    const text = await readFile(modelPath('step/fixture.stp'), 'latin1');
    // The plate's solid names a shell that is not there.
    const shell = /MANIFOLD_SOLID_BREP\('[^']*',(#\d+)\)/g;
    const at = text.indexOf("PRODUCT('plate'");
    const [, plate] = [...text.matchAll(shell)].find(({ index }) => index > at)!;
    const path = await folder.write({ 'a.stp': text.replace(`${plate} = CLOSED_SHELL`, '#999999 = CLOSED_SHELL') });
    const scene = await read(path);
    expect(scene.warnings).to.deep.equal([{ code: 'partFailed', params: { part: 'plate' } }]);
    const left = trianglesOf(await read(modelPath('step/parts/plate.stp')));
    expect(trianglesOf(scene)).to.be.closeTo(truthOf('step/fixture.stp').triangles - left, left * 0.2);
    expect(scene.meshes.map(({ name }) => name)).to.deep.equal(['nut', 'rod', 'bolt', 'l-bracket']);
  });

  it('colours single instances: by a context, by a way of several places, by what maps them', async () => {
    const step = new StepWriter();
    const [red, green, blue, yellow] = (
      [
        [1, 0, 0],
        [0, 1, 0],
        [0, 0, 1],
        [1, 1, 0],
      ] as const
    ).map((color) => step.colorStyle(color));
    const solid = step.cylinder(5, 20);
    const plain = step.add(`STYLED_ITEM('',(${red}),${solid})`);
    const pin = step.product('pin', [solid]);
    const [pair, top] = ['pair', 'top'].map((name) => step.product(name)) as [WrittenProduct, WrittenProduct];
    step.place(pair, pin);
    const second = step.place(pair, pin, [20, 0, 0]);
    step.place(top, pair);
    const far = step.place(top, pair, [0, 100, 0]);
    // Every second pin is green, and that of the far pair blue.
    const named = step.add(`SHAPE_REPRESENTATION('',(${step.axis()}),${step.context})`);
    step.add(`SHAPE_DEFINITION_REPRESENTATION(${second.shape},${named})`);
    const style = step.add(`PRESENTATION_STYLE_BY_CONTEXT((${step.surfaceStyle(green!)}),${named})`);
    step.add(`OVER_RIDING_STYLED_ITEM('',(${style}),${solid},${plain})`);
    const way = [second.relationship, far.relationship].join(',');
    step.add(`CONTEXT_DEPENDENT_OVER_RIDING_STYLED_ITEM('',(${blue}),${solid},${plain},(${way}))`);
    const map = step.add(`REPRESENTATION_MAP(${step.axis()},${pin.representation})`);
    const mapped = step.add(`MAPPED_ITEM('',${map},${step.axis([0, 0, 50])})`);
    step.add(`STYLED_ITEM('',(${yellow}),${mapped})`);
    step.place(top, step.product('holder', [mapped]), [200, 0, 0]);
    const scene = await read(await write(step.text()));
    const colorsOf = (node: number): unknown[] => {
      const { name, mesh, children } = scene.nodes[node]!;
      const colors = mesh === null ? [] : scene.meshes[mesh]!.primitives.map(({ material }) => scene.materials[material!]!.name);
      return [name, ...colors, ...children.map(colorsOf)];
    };
    expect(scene.nodes[scene.roots[0]!]!.children.map(colorsOf)).to.deep.equal([
      [
        'top',
        ['pair', ['pin', '#ff0000'], ['pin', '#00ff00']],
        ['pair', ['pin', '#ff0000'], ['pin', '#0000ff']],
        ['holder', ['holder', '#ffff00']],
      ],
    ]);
    expect(scene.warnings).to.deep.equal([]);
  });

  it('says how many colours of instances it leaves', async () => {
    const step = new StepWriter();
    const solid = step.cylinder(5, 20);
    const top = step.product('top');
    const { relationship } = step.place(top, step.product('pin', [solid]));
    const face = /(#\d+)=ADVANCED_FACE/.exec(step.text())![1]!;
    step.add(`CONTEXT_DEPENDENT_OVER_RIDING_STYLED_ITEM('',(${step.colorStyle([0, 0, 1])}),${face},$,(${relationship}))`);
    const scene = await read(await write(step.text()));
    expect(scene.warnings).to.deep.equal([{ code: 'instanceColorsDropped', params: { count: 1 } }]);
    expect(scene.materials).to.have.length(1);
  });

  it('follows an assembly 400 levels deep', async () => {
    const step = new StepWriter();
    let inner = step.product('pin', [step.cylinder(5, 20)]);
    for (let level = 0; level < 400; level++) {
      const outer = step.product(`level ${level}`);
      step.place(outer, inner, [0, 0, 1]);
      inner = outer;
    }
    const scene = await read(await write(step.text()));
    expect(scene.warnings).to.deep.equal([]);
    expect(measureScene(scene, 'stp', 0).figures.bounds.max[1]).to.be.closeTo(0.42, 1e-6);
  });

  it('counts the curves that bound no face, once a shape', async () => {
    const step = new StepWriter();
    const assembly = step.product('assembly');
    const circle = step.add(`CIRCLE('',${step.axis()},7.)`);
    const polyline = step.add(`POLYLINE('',(${step.point([0, 0, 0])},${step.point([9, 0, 0])}))`);
    const set = step.add(`GEOMETRIC_CURVE_SET('',(${circle},${polyline},${step.point([1, 2, 3])}))`);
    const pin = step.product('pin', [step.cylinder(5, 20), set]);
    step.place(assembly, pin);
    step.place(assembly, pin, [40, 0, 0]);
    step.place(assembly, step.product('path', [polyline]), [0, 40, 0]);
    const scene = await read(await write(step.text()));
    expect(scene.warnings).to.deep.equal([{ code: 'curvesDropped', params: { count: 3 } }]);
    expect(scene.meshes.map(({ name }) => name)).to.deep.equal(['pin']);
  });

  it('gives up a part that hangs, by name, while the rest goes through', async () => {
    const step = new StepWriter();
    const assembly = step.product('assembly');
    step.place(assembly, step.product('pin', [step.cylinder(5, 20)]));
    // 1600 peaks a millimetre apart: tessellated they take half a minute.
    step.place(assembly, step.product('peaks', [step.waves(40, 20)]));
    const path = await write(step.text());
    const scene = await read(path, { threads: 1, kernelPatience: { minMs: 3000, msPerKilobyte: 0 } });
    expect(scene.warnings).to.deep.equal([{ code: 'partTimeout', params: { part: 'peaks' } }]);
    expect(scene.meshes.map(({ name }) => name)).to.deep.equal(['pin']);
  });

  it('leaves out a part whose points lie where nothing is, by name', async () => {
    const step = new StepWriter();
    const assembly = step.product('assembly');
    step.place(assembly, step.product('pin', [step.cylinder(5, 20)]));
    step.place(assembly, step.product('far', [step.cylinder(5, 1e300)]));
    const before = process.cpuUsage();
    const scene = await read(await write(step.text()), { threads: 1 });
    const { user, system } = process.cpuUsage(before);
    expect(scene.meshes.map(({ name }) => name)).to.deep.equal(['pin']);
    expect(scene.warnings.map(({ params }) => params?.part)).to.deep.equal(['far']);
    expect((user + system) / 1e6).to.be.below(10);
  });

  it('is finer and coarser by preset', async () => {
    const path = modelPath('step/impeller.stp');
    const [coarse, normal, fine] = await Promise.all(
      (['coarse', 'normal', 'fine'] as const).map(async (tessellation) => trianglesOf(await read(path, { tessellation }))),
    );
    expect(trianglesOf(await read(path))).to.equal(normal);
    expect(coarse).to.be.lessThan(normal! * 0.8);
    expect(fine).to.be.greaterThan(normal! * 1.5);
  });

  it('gives the same whatever the number of threads', async () => {
    const path = modelPath('step/fixture.stp');
    const [one, three] = await Promise.all([1, 3].map((threads) => read(path, { threads })));
    expect(one).to.deep.equal(three);
  });

  it('gives solids without a gap, and GLBs that the Khronos validator passes', async () => {
    for (const name of ['step/fixture.stp', 'step/impeller.stp', 'brep/fixture.brep']) {
      const scene = await read(modelPath(name));
      for (const { name: mesh, primitives } of scene.meshes)
        for (const { positions, indices } of primitives.length === 1 ? primitives : [])
          expect(isClosed({ positions: Float64Array.from(positions), indices }), `${name} ${mesh}`).to.equal(true);
      const path = folder.path(`${basename(name)}.glb`);
      await writeGlb(scene, path, { compression: 'none' });
      const { issues } = await validateBytes(new Uint8Array(await readFile(path)));
      expect(issues.numErrors, JSON.stringify(issues.messages.slice(0, 3))).to.equal(0);
    }
  });

  it('stops in the middle of a call and keeps the event loop alive meanwhile', async () => {
    const stop = new AbortController();
    const reason = new Error('cancelled by the user');
    let beats = 0;
    const heart = setInterval(() => beats++, 5);
    let timer: NodeJS.Timeout | undefined;
    let whole = false;
    // One solid is one call into the kernel, of some 200 ms; it is stopped soon after its start.
    const onProgress = (stage: string, done: number, total: number): void => {
      if (stage !== 'read') return;
      if (done === 0) timer ??= setTimeout(() => stop.abort(reason), 40);
      whole ||= done === total;
    };
    const error = await read(modelPath('step/impeller.stp'), { signal: stop.signal, tessellation: 'fine', onProgress }).then(
      () => undefined,
      (failure: unknown) => failure,
    );
    clearInterval(heart);
    clearTimeout(timer);
    expect(error).to.equal(reason);
    expect(whole, 'read to its end').to.equal(false);
    expect(beats).to.be.greaterThan(2);
  });

  it('reports progress', async () => {
    const seen: number[] = [];
    const onProgress = (stage: string, done: number, total: number): void => void (stage === 'read' && seen.push(done / total));
    await read(modelPath('step/parts/fixture.stp'), { onProgress });
    expect(seen.length).to.be.greaterThan(4);
    expect(seen).to.deep.equal(seen.toSorted((a, b) => a - b));
    expect(seen.at(-1)).to.equal(1);
  });

  const faults: [string, (text: string) => string, string][] = [
    ['cut off', (text) => text.slice(0, text.length / 2), 'model.truncated'],
    ['only a header', () => "ISO-10303-21;\nHEADER;\nFILE_SCHEMA(('X'));\nENDSEC;\nEND-ISO-10303-21;\n", 'model.unreadable'],
    ['something else', () => 'solid cube\nendsolid', 'model.wrongContent'],
    ['empty', () => '', 'model.empty'],
    ['without any shape', (text) => text.replace(/MANIFOLD_SOLID_BREP/g, 'NOTHING_KNOWN'), 'model.noGeometry'],
  ];
  for (const [what, change, code] of faults) {
    it(`says what is wrong with a file that is ${what}`, async () => {
      const error = await failureOf(read(await write(change(await cube()))));
      expect(error.code).to.equal(code);
    });
  }
});
