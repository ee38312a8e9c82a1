import { expect } from 'chai';
import { testFolder } from '#test/files';
import { runVerb } from '../children/run-verb.ts';

describe('threads in a child under a memory cap', function () {
  this.timeout(30_000);
  const folder = testFolder();

  it('read a file of several ranges', async () => {
    const rows = 130_000;
    const lines = Array.from({ length: rows }, (_, i) => `v ${i}.000000 ${i % 2}.000000 0.000000`);
    for (let i = 1; i + 2 <= rows; i++) lines.push(`f ${i} ${i + 1} ${i + 2}`);
    const modelPath = await folder.write({ 'a.obj': lines.join('\n') });
    const stages = new Set<string>();
    const report = await runVerb(
      'check',
      { modelPath, root: folder.path(), sourceBytes: 1 },
      { folder: folder.path(), memoryBytes: 512 * 1024 ** 2, deadlineMs: 25_000, onProgress: (stage) => stages.add(stage) },
    );
    expect(report.figures.triangles).to.equal(rows - 2);
    expect(stages).to.include('read');
  });
});
