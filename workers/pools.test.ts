import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { totalmem, tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { clampDeadlines, planSlots, usableMemoryBytes, type WantedSlots } from './pools.ts';

const GiB = 1024 ** 3;

describe('how many engine children fit a machine', () => {
  const cases: [string, number, WantedSlots, [number, number, number]][] = [
    ['plenty: the usual cap', 64 * GiB, { ioSlots: 2, cpuSlots: 4, childMemoryBytes: 0 }, [2, 4, 4]],
    ['the cap shrinks before slots go', 16 * GiB, { ioSlots: 2, cpuSlots: 2, childMemoryBytes: 0 }, [2, 2, 2.4583]],
    ['then slots go', 6 * GiB, { ioSlots: 2, cpuSlots: 8, childMemoryBytes: 0 }, [1, 2, 1.0556]],
    ['one of each always stays', GiB, { ioSlots: 4, cpuSlots: 4, childMemoryBytes: 0 }, [1, 1, 1]],
    ['a cap that was asked for holds', 64 * GiB, { ioSlots: 1, cpuSlots: 1, childMemoryBytes: GiB / 2 }, [1, 1, 0.5]],
    ['none is kept for a pool that does not run', 4 * GiB, { ioSlots: 2, cpuSlots: 2, childMemoryBytes: 0, pools: ['cpu'] }, [0, 2, 1]],
    ['nor children where none runs', 4 * GiB, { ioSlots: 2, cpuSlots: 2, childMemoryBytes: 0, pools: ['orchestration'] }, [0, 0, 1.8333]],
    ['none asked for is one', 64 * GiB, { ioSlots: 0, cpuSlots: 0, childMemoryBytes: 0 }, [1, 1, 4]],
  ];
  for (const [name, memory, wanted, [ioSlots, cpuSlots, cap]] of cases) {
    it(name, () => {
      const plan = planSlots(wanted, memory);
      expect([plan.ioSlots, plan.cpuSlots]).to.deep.equal([ioSlots, cpuSlots]);
      expect(plan.childMemoryBytes / GiB).to.be.closeTo(cap, 0.001);
      const children = (ioSlots + cpuSlots) * plan.childMemoryBytes + plan.idleBytes;
      expect(children).to.be.at.most(Math.max((ioSlots + cpuSlots) * GiB, 0.8 * memory - GiB));
    });
  }

  it('uses the container’s memory limit when it is below the machine’s', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'modelmill-limit-'));
    const file = join(folder, 'memory.max');
    await writeFile(file, `${GiB / 4}\n`);
    expect(usableMemoryBytes(file)).to.equal(GiB / 4);
    await writeFile(file, 'max\n');
    expect(usableMemoryBytes(file)).to.equal(totalmem());
    expect(usableMemoryBytes(join(folder, 'none'))).to.equal(totalmem());
    await rm(folder, { recursive: true });
  });

  it('keeps the engine’s deadlines below the time after which a step counts as stuck', () => {
    const day = 24 * 60 * 60_000;
    expect(clampDeadlines({ checkDeadlineMs: day, jobDeadlineMs: day })).to.deep.equal({
      checkDeadlineMs: 55 * 60_000,
      jobDeadlineMs: 175 * 60_000,
    });
    expect(clampDeadlines({ checkDeadlineMs: 1000, jobDeadlineMs: 1000 })).to.deep.equal({ checkDeadlineMs: 1000, jobDeadlineMs: 1000 });
  });
});
