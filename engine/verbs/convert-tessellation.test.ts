import { readFile } from 'node:fs/promises';
import { expect } from 'chai';
import { tessellationIds, tessellations, usualTessellation, type TessellationId } from '#domain/formats/tessellation';
import type { TargetId } from '#domain/formats/targets';
import type { ConvertJobReport } from '#domain/kinds/convert/job';
import { testFolder } from '#test/files';
import { modelPath } from '#test/models';
import { StepWriter } from '#test/step';
import { convert } from './convert.ts';
import { inspect } from './inspect.ts';

/** Millimetres. */
const [radius, height] = [5, 20];

describe('converting a CAD model more coarsely and more finely', function () {
  this.timeout(60_000);
  const folder = testFolder();
  const cylinder = async (): Promise<string> => {
    const step = new StepWriter();
    step.product('shaft', [step.cylinder(radius, height)]);
    return await folder.write({ 'shaft.stp': step.text() });
  };
  const converted = async (
    path: string,
    target: TargetId,
    tessellation?: TessellationId,
  ): Promise<{ path: string; report: ConvertJobReport }> => {
    const output = folder.path(`${target}-${tessellation ?? 'unsaid'}`);
    return { path: output, report: await convert(path, output, { target, name: 'a', ...(tessellation && { tessellation }) }) };
  };

  it('gives more triangles, nearer to the exact surface, within what is promised of each', async () => {
    const path = await cylinder();
    const size = (2 * radius + 2 * radius + height) / 3;
    const seen: { triangles: number; deviation: number }[] = [];
    for (const id of tessellationIds) {
      const { report } = await converted(path, 'stl', id);
      const deviation = await deviationOf(folder.path(`stl-${id}`));
      expect(deviation, id).to.be.at.most(tessellations[id].linear * size);
      expect(report.tessellation).to.equal(id);
      expect(report.before.triangles).to.equal(report.after.triangles);
      seen.push({ triangles: report.after.triangles, deviation });
    }
    const [coarse, normal, fine] = seen as [(typeof seen)[0], (typeof seen)[0], (typeof seen)[0]];
    expect(normal.triangles).to.be.greaterThan(coarse.triangles * 1.5);
    expect(fine.triangles).to.be.greaterThan(normal.triangles * 1.5);
    expect(normal.deviation).to.be.lessThan(coarse.deviation / 2);
    expect(fine.deviation).to.be.lessThan(normal.deviation / 2);
  });

  for (const source of ['step/impeller.stp', 'iges/fixture.igs'])
    it(`holds for ${source}, whose check counts what the usual one gives`, async () => {
      const counts = new Map<TessellationId, number>();
      for (const id of tessellationIds) counts.set(id, (await converted(modelPath(source), 'glb', id)).report.after.triangles);
      expect((await inspect(modelPath(source))).triangles).to.equal(counts.get(usualTessellation));
      expect(counts.get('normal')).to.be.greaterThan(counts.get('coarse')!);
      expect(counts.get('fine')).to.be.greaterThan(counts.get('normal')!);
    });

  it('makes a BREP finer; what triangles it has of its own it keeps', async () => {
    const [coarse, normal, fine] = await Promise.all(tessellationIds.map((id) => converted(modelPath('brep/fixture.brep'), 'glb', id)));
    expect(coarse!.report.after.triangles).to.equal(normal!.report.after.triangles);
    expect(fine!.report.after.triangles).to.be.greaterThan(normal!.report.after.triangles * 1.5);
  });

  it('writes the same bytes where nothing is said as for the usual one', async () => {
    const path = await cylinder();
    const [unsaid, usual] = [await converted(path, 'glb'), await converted(path, 'glb', usualTessellation)];
    expect(await readFile(unsaid.path)).to.deep.equal(await readFile(usual.path));
    expect(unsaid.report).to.deep.equal(usual.report);
  });

  it('says nothing of it where surfaces stay surfaces, or where there are none', async () => {
    const exact = await converted(await cylinder(), 'step', 'coarse');
    expect(exact.report).not.to.have.property('tessellation');
    const mesh = await converted(modelPath('gltf/truck.glb'), 'stl', 'fine');
    expect(mesh.report).not.to.have.property('tessellation');
  });

  it('says that triangles of a STEP file stay as they are', async () => {
    const triangles = await converted(modelPath('gltf/truck.glb'), 'step');
    const path = await folder.write({ 'triangles.stp': await readFile(triangles.path) });
    const [normal, fine] = [await converted(path, 'stl', 'normal'), await converted(path, 'stl', 'fine')];
    expect(fine.report.after.triangles).to.equal(normal.report.after.triangles);
    expect(normal.report.warnings.map(({ code }) => code)).not.to.include('tessellationWithoutSurfaces');
    expect(fine.report.warnings.map(({ code }) => code)).to.include('tessellationWithoutSurfaces');
  });
});

/** Most distance of the middles of edges from the cylinder's side, millimetres. */
async function deviationOf(stl: string): Promise<number> {
  const bytes = await readFile(stl);
  let most = 0;
  for (let triangle = 0; triangle < bytes.readUInt32LE(80); triangle++) {
    const corner = (index: number): [number, number, number] => {
      const at = 84 + triangle * 50 + 12 + index * 12;
      return [bytes.readFloatLE(at), bytes.readFloatLE(at + 4), bytes.readFloatLE(at + 8)];
    };
    for (const index of [0, 1, 2]) {
      const [a, b] = [corner(index), corner((index + 1) % 3)];
      // The lids are flat: an edge between their rims runs along the side.
      if (Math.abs(a[2] - b[2]) < height / 2 || Math.hypot(a[0], a[1]) < radius * 0.99 || Math.hypot(b[0], b[1]) < radius * 0.99) continue;
      most = Math.max(most, radius - Math.hypot((a[0] + b[0]) / 2, (a[1] + b[1]) / 2));
    }
  }
  return most;
}
