import { expect } from 'chai';
import { AppError } from '#domain/errors/app-error';
import { hostileJt } from '#test/hostile/jt';
import { hostileJson } from '#test/hostile/json';
import { hostileText } from '#test/hostile/text';
import { hostileXml } from '#test/hostile/xml';
import { testFolder } from '#test/files';
import { addRootMesh, createMesh, createNode, createPrimitive, createScene } from '../scenes/create-scene.ts';
import { Work, workLimits } from '../files/work.ts';
import { writeStep } from '#engine/writers/step/write-step';
import { readModel } from './read.ts';

/** Of the sizes at which the kinds are hostile: enough for what grows by the square to show, and few enough steps for no limit to end it. */
const share = 1 / 100;

describe('the steps of reading', function () {
  this.timeout(30_000);
  const folder = testFolder();

  for (const { name, make, size } of [...hostileXml, ...hostileJson, ...hostileText, ...hostileJt.filter(({ ends }) => ends === 'read')]) {
    it(`grow with the file and no faster: ${name}`, async () => {
      const steps = async (count: number): Promise<number> => {
        const work = new Work(2 ** 30);
        await readModel(await folder.write(await make(count)), { work });
        return work.steps;
      };
      const [once, twice] = [await steps(Math.ceil(size * share)), await steps(Math.ceil(size * share) * 2)];
      expect(once).to.be.greaterThan(0);
      expect(twice / once).to.be.at.most(2.2);
    });
  }

  it('grow with the components of an assembly and no faster', async () => {
    const steps = async (count: number): Promise<number> => {
      const scene = createScene('装配');
      const triangle = createPrimitive(new Float32Array([0, 0, 0, 1, 0, 0, 0, 1, 0]), new Uint32Array([0, 1, 2]));
      addRootMesh(scene, createMesh('件', [triangle]));
      for (let at = 1; at < count; at++) scene.roots.push(scene.nodes.push(createNode('件', { mesh: 0, translation: [at, 0, 0] })) - 1);
      await folder.write({});
      await writeStep(scene, folder.path(), 'many');
      const work = new Work(2 ** 30);
      expect((await readModel(folder.path('many.step'), { work })).nodes.length).to.be.at.least(count);
      return work.steps;
    };
    expect((await steps(2000)) / (await steps(1000))).to.be.at.most(2.2);
  });

  it('end with a sentence beyond what the size of the file allows', () => {
    const work = new Work(1000);
    work.charge(workLimits.steps + 1000 * workLimits.stepsPerByte);
    expect(() => work.charge(1)).to.throw(AppError, '步骤');
    work.grant(1);
    work.charge(workLimits.stepsPerByte - 1);
    expect(() => work.charge(1)).to.throw(AppError, '步骤');
    expect(() => new Work(1000).charge(Number.NaN), 'the account goes on').to.throw(AppError, '步骤');
  });
});
