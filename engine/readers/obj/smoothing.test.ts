import { expect } from 'chai';
import type { Scene } from '#engine/scenes/scene';
import { testFolder } from '#test/files';
import { readModel } from '../read.ts';

/** A bar of `sides` sides, radius and height 1, around z; `before` precedes the faces of the sides, of the lower and of the upper end. */
function bar(sides: number, before: { sides?: string; half?: string; ends?: string } = {}): string {
  const lines: string[] = [];
  const faces: string[] = [before.sides ?? ''];
  for (let side = 0; side < sides; side++) {
    const angle = (side / sides) * 2 * Math.PI;
    lines.push(`v ${Math.cos(angle)} ${Math.sin(angle)} 0`, `v ${Math.cos(angle)} ${Math.sin(angle)} 1`);
    const [a, b] = [1 + side * 2, 1 + ((side + 1) % sides) * 2];
    if (side === sides / 2) faces.push(before.half ?? '');
    faces.push(`f ${a} ${b} ${b + 1} ${a + 1}`);
  }
  const ring = Array.from({ length: sides }, (_, side) => 1 + side * 2);
  faces.push(before.ends ?? '', `f ${ring.toReversed().join(' ')}`, `f ${ring.map((vertex) => vertex + 1).join(' ')}`);
  return [...lines, ...faces, ''].join('\n');
}

/** How many different normals the sides have: one a place when they are smooth, one a side when not. */
function sideNormals(scene: Scene): number {
  const seen = new Set<string>();
  for (const { normals } of scene.meshes.flatMap(({ primitives }) => primitives)) {
    for (let i = 0; normals && i < normals.length; i += 3) {
      const [x, y, z] = normals.subarray(i, i + 3);
      if (Math.abs(z!) < 0.1) seen.add(`${x!.toFixed(4)} ${y!.toFixed(4)}`.replaceAll('-0.0000', '0.0000'));
    }
  }
  return seen.size;
}

describe('an OBJ without normals', () => {
  const folder = testFolder();
  const read = async (text: string): Promise<Scene> => await readModel(await folder.write({ 'a.obj': text }));
  const rulesOf = ({ warnings }: Scene): unknown[] => warnings.filter(({ code }) => code === 'normalsComputed').map(({ params }) => params);

  it('is smooth up to 40° when it says nothing, and the report names it', async () => {
    const round = await read(bar(24));
    expect(sideNormals(round)).to.equal(24);
    expect(rulesOf(round)).to.deep.equal([{ count: 1, rule: 'crease' }]);
    expect(round.meshes[0]!.primitives[0]!.positions.length / 3).to.equal(96);
    const square = await read(bar(8));
    expect(square.meshes[0]!.primitives[0]!.normals).to.equal(null);
    expect(rulesOf(square)).to.deep.equal([]);
  });

  it('is flat where it turns smoothing off', async () => {
    for (const off of ['s off', 's 0']) {
      const scene = await read(bar(24, { sides: off }));
      expect(scene.meshes[0]!.primitives[0]!.normals).to.equal(null);
      expect(rulesOf(scene)).to.deep.equal([]);
    }
  });

  it('follows its smoothing groups, whatever the angle', async () => {
    const scene = await read(bar(8, { sides: 's 3', ends: 's off' }));
    expect(sideNormals(scene)).to.equal(8);
    expect(rulesOf(scene)).to.deep.equal([{ count: 1, rule: 'groups' }]);
    // Two groups meet twice, and there each place has two normals.
    expect(sideNormals(await read(bar(8, { sides: 's 3', half: 's 4', ends: 's off' })))).to.equal(10);
  });

  it('is smooth across groups of faces and materials, not across objects', async () => {
    for (const half of ['g 另一半', 'usemtl 另一半']) expect(sideNormals(await read(bar(24, { sides: 'g 一半', half })))).to.equal(24);
    expect(sideNormals(await read(bar(24, { sides: 'o 一半', half: 'o 另一半' })))).to.equal(26);
  });

  it('keeps a smoothing group over the end of a range', async () => {
    const filler = `# ${'x'.repeat(98)}\n`.repeat(45_000);
    expect(sideNormals(await read(bar(8, { sides: `s 1\n${filler}`, half: filler, ends: 's off' })))).to.equal(8);
  });

  it('takes no notice of smoothing groups where it has normals', async () => {
    const faces = 'v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nvn 0 0 1\ns 1\nf 1//1 2//1 3//1\ns 2\nf 1//1 3//1 4//1\ns off\nf 1//1 4//1 2//1\n';
    const scene = await read(faces);
    expect([...scene.meshes[0]!.primitives[0]!.normals!]).to.deep.equal([0, 0, 1, 0, 0, 1, 0, 0, 1, 0, 0, 1]);
  });
});
