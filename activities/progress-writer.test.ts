import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'chai';
import { pino } from 'pino';
import { createProgressWriter } from './progress-writer.ts';

const spans = { read: { from: 0, to: 20 }, write: { from: 20, to: 100 } };
const log = pino({ level: 'silent' });

describe('progress of long work', () => {
  it('is written at a limited rate, always the latest, never backwards, and ignores unknown stages', async () => {
    const written: { stage: string; percent: number; at: number }[] = [];
    const writer = createProgressWriter(
      spans,
      async (stage, percent) => {
        written.push({ stage, percent, at: performance.now() });
        return true;
      },
      log,
      40,
    );
    for (let done = 0; done <= 1000; done++) {
      writer.report(done < 500 ? 'read' : 'write', done < 500 ? done : done - 500, 500);
      writer.report('mystery', 1, 1);
      if (done % 100 === 0) await delay(10);
    }
    writer.report('read', 1, 500);
    await delay(60);
    await writer.close();
    expect(written.at(-1)).to.include({ stage: 'write', percent: 100 });
    expect(written.length).to.be.within(2, 8);
    for (const [index, { percent, at }] of written.entries()) {
      const before = written[index - 1];
      if (before === undefined) continue;
      expect(percent).to.be.at.least(before.percent);
      expect(at - before.at).to.be.at.least(35);
    }
  });

  it('signals when the row belongs to another attempt, and ignores failed writes', async () => {
    const lost = createProgressWriter(spans, async () => false, log, 1);
    lost.enter('read');
    await delay(20);
    expect(lost.lost.aborted).to.equal(true);
    await lost.close();

    const faulty = createProgressWriter(spans, () => Promise.reject(new Error('the database is away')), log, 1);
    faulty.enter('read');
    await delay(20);
    expect(faulty.lost.aborted).to.equal(false);
    await faulty.close();
  });
});
