import { describeRemaining, remainingMs } from '#domain/jobs/remaining';
import { expectSoon } from '../soon.ts';
import { expectSound, sharedStage, type Stage } from './stage.ts';

const shown = /大约还要 \d+ (秒|分钟)/;

describe('the time that is left of a job', function remaining() {
  this.timeout(180_000);
  let stage: Stage;
  let letGo = (): void => undefined;
  const held = new Promise<void>((resolve) => (letGo = resolve));

  before(async () => {
    // Nothing more is told from a quarter of the measuring on, and the job ends when it is let go: else it could be over before it is looked at.
    stage = await sharedStage();
    stage.wrapVerbs((run) => async (verb, args, task) => {
      let isTold = true;
      const onProgress: typeof task.onProgress = (name, done, total) => {
        if (isTold) task.onProgress?.(name, done, total);
        if (name === 'quality' && done * 4 >= total) isTold = false;
      };
      const result = await run(verb, args, { ...task, onProgress });
      if (verb === 'optimize') await held;
      return result;
    });
  });
  after(() => {
    letGo();
    stage.wrapVerbs();
  });

  it('is said once enough was measured, on the page of the job and in the list, and is gone with the job', async () => {
    const maker = await stage.maker('/workbench/serviceResult', { models: [{ source: 'gltf/truck.glb', modelName: '卡车' }] });
    const { page, user, files } = maker;
    const [file] = files;
    if (file === undefined) throw new Error('no file was made');
    const job = await stage.flow.submit(file);
    const alone = await stage.again(user, `/workbench/serviceResult/details?id=${job.id}`);
    await stage.flow.until('a quarter of the measuring', async () => (await job.reload()).percent >= 20);
    for (const tab of [alone.page, page]) {
      const said = tab.getByText(shown);
      await said.waitFor();
      // Nothing goes on, so what is left grows with the clock.
      await expectSoon(async () => {
        // The last of it may be written after the first look.
        const { percent, startedAt } = await job.reload();
        const left = remainingMs({ startedAt: startedAt?.toISOString() ?? null, percent, nowMs: Date.now() });
        return left !== null && (await said.innerText()) === describeRemaining(left);
      }, true);
    }
    const bar = page.getByRole('progressbar', { name: '卡车的处理进度' });
    await expectSoon(async () => (await bar.getAttribute('aria-valuenow')) === String(Math.round((await job.reload()).percent)), true);
    await expectSound(maker);
    letGo();
    await stage.flow.ended(job);
    for (const tab of [alone.page, page]) await tab.getByText(shown).waitFor({ state: 'detached' });
    for (const tab of [alone.page, page]) await tab.context().close();
  });
});
