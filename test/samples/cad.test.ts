import { expect } from 'chai';
import { readModel } from '#engine/readers/read';
import type { Scene } from '#engine/scenes/scene';
import { samplePath } from '#test/samples';

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
const read = (path: string): Promise<Scene> => readModel(path);

describe('CAD samples', function () {
  this.timeout(30_000);

  // The tree of OCCT 8.0.1's XCAF document.
  it('keeps the names and tree of an assembly, with one mesh for a part used several times', async () => {
    const scene = await read(samplePath('step/as1-oc-214.stp'));
    const bolts = { 'nut-bolt-assembly': [leaf('bolt'), leaf('nut')] };
    const bracket = { 'l-bracket-assembly': [bolts, bolts, bolts, leaf('l-bracket')] };
    expect(productsOf(scene)).to.deep.equal([
      { as1: [{ 'rod-assembly': [leaf('nut'), leaf('nut'), leaf('rod')] }, bracket, leaf('plate'), bracket] },
    ]);
    expect(scene.meshes.map(({ name }) => name)).to.deep.equal(['nut', 'rod', 'bolt', 'l-bracket', 'plate']);
    expect(scene.nodes.filter(({ mesh }) => mesh === 0)).to.have.length(8);
    // COLOUR_RGB values in the file.
    expect(scene.materials.map(({ name }) => name)).to.deep.equal(['#ff0000', '#ff8000', '#0000ff', '#00ff00', '#ccff00']);
  });

  it('assembles a model from several files', async () => {
    const path = samplePath('step/s1-tu-203/s1-tu-203.stp');
    const scene = await read(path);
    const foot = { foot: [leaf('footback'), leaf('footfront')] };
    expect(productsOf(scene)).to.deep.equal([
      {
        s1: [
          { head: [leaf('headback'), leaf('headfront')] },
          { tail: [leaf('tailmiddlepart'), leaf('tailturbine'), leaf('tailturbine')] },
          foot,
          foot,
          { mainbody: [leaf('mainbodyback'), leaf('mainbodyfront')] },
        ],
      },
    ]);
    expect(scene.warnings).to.deep.equal([]);
  });

  it('keeps the parts of a file whose faces are grouped', async () => {
    const scene = await readModel(samplePath('iges/as1_pe_203.igs'));
    expect(scene.warnings).to.deep.equal([{ code: 'curvesDropped', params: { count: 32 } }]);
    const [top] = scene.nodes[scene.roots[0]!]!.children;
    expect(scene.nodes[top!]!.children.map((child) => scene.nodes[child]!.name)).to.deep.equal(
      Array.from({ length: 18 }, (_, i) => `部件 ${i + 2}`),
    );
  });
});
