import { expect } from 'chai';
import { lockedPartLimits } from '#domain/kinds/lightweight/limits';
import { partListLimits } from '#domain/models/parts';
import { createTerrain } from '../generators/surface.ts';
import { addRootMesh, createMesh, createNode, createScene } from './create-scene.ts';
import { listParts, rankParts } from './parts.ts';
import type { Scene } from './scene.ts';

function scene(names: [node: string, mesh: string][]): Scene {
  const made = createScene('test');
  for (const [node, mesh] of names) {
    addRootMesh(made, createMesh(mesh, [createTerrain({ columns: 2, rows: 2 })]));
    made.nodes.at(-1)!.name = node;
  }
  return made;
}

const namesOf = (made: Scene): string[] => listParts(made).map(({ name }) => name);

describe('the parts of a scene', () => {
  it('are named by node, else by mesh, else by number, each name once', () => {
    expect(
      namesOf(
        scene([
          ['螺栓', 'a'],
          ['螺栓', 'b'],
          ['', '垫片'],
          [' ', ''],
          ['螺栓 (2)', ''],
        ]),
      ),
    ).to.deep.equal(['螺栓', '螺栓 (2)', '垫片', '部件 4', '螺栓 (2) (2)']);
  });

  it('are one wherever a mesh is drawn, instances counted, and leave out what is not drawn', () => {
    const made = scene([['轮子', 'wheel']]);
    made.roots.push(made.nodes.push(createNode('后轮', { mesh: 0 })) - 1);
    made.roots.push(made.nodes.push(createNode('', { mesh: 0, instances: new Float32Array(48) })) - 1);
    made.nodes.push(createNode('不在场景里', { mesh: 0 }));
    const [wheel, ...others] = listParts(made);
    expect(others).to.deep.equal([]);
    expect(wheel).to.include({ name: '轮子', meshName: 'wheel', mesh: 0, places: 5 });
  });

  it('are ranked by the triangles that they draw, as many as a list holds, and the rest are counted', () => {
    const part = (name: string, triangles: number, places: number) => ({ name, meshName: name, mesh: 0, triangles, places });
    const many = Array.from({ length: partListLimits.parts }, (_, at) => part(`螺栓 ${at}`, 1, 1));
    const { parts, omitted } = rankParts([...many, part('轮子', 10, 4), part('车架', 30, 1)]);
    expect(omitted).to.equal(2);
    expect(parts).to.have.length(partListLimits.parts);
    expect(parts.slice(0, 3)).to.deep.equal([
      { name: '轮子', triangles: 10, places: 4 },
      { name: '车架', triangles: 30, places: 1 },
      { name: '螺栓 0', triangles: 1, places: 1 },
    ]);
  });

  it('have names no longer than an option takes, still apart, and never half a character', () => {
    const long = `${'长'.repeat(lockedPartLimits.name - 1)}🙂尾`;
    const names = namesOf(
      scene([
        [long, ''],
        [long, ''],
      ]),
    );
    expect(new Set(names).size).to.equal(2);
    for (const name of names) {
      expect(name.length).to.be.at.most(lockedPartLimits.name);
      // Half a character cannot be encoded.
      expect(encodeURIComponent(name)).to.be.a('string');
    }
  });
});
