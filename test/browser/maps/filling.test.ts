import { expect } from 'chai';
import type { RunVerb } from '#activities/deps';
import { completeMapOptions } from '#domain/maps/options';
import { takePicture } from '../money/pictures.ts';
import { expectSound, narrow, sharedStage, wide, type Stage } from '../workbench/stage.ts';
import { townPicture } from './map-files.ts';

/** Of the picture: three ranges of 4096 pixels come of it, the last a narrow one. */
const size = { width: 4200, height: 900 } as const;
const ranges = 3;
const filling = '[data-testid=map-filling]';

describe('a map in the making', function filled() {
  this.timeout(300_000);
  let stage: Stage;
  before(async () => void (stage = await sharedStage()));
  /** Lets so many ranges begin; what a failed test holds would starve those after it. */
  let allow: (count: number) => void = () => undefined;
  afterEach(() => {
    stage.wrapVerbs();
    allow(Number.POSITIVE_INFINITY);
  });

  it('fills in as its ranges are finished, on its page and in the list, by events alone', async () => {
    /** So many ranges may begin, whichever: those that wait hold the slots of others. */
    let most = 0;
    const begun = new Set<number>();
    const waiting: (() => void)[] = [];
    allow = (count) => {
      most = count;
      for (const go of waiting.splice(0)) go();
    };
    stage.wrapVerbs((run: RunVerb): RunVerb => async (verb, args, task) => {
      const { index = 0 } = args as { index?: number };
      while (verb === 'resolveMapRange' && begun.size >= most && !begun.has(index))
        await new Promise<void>((resolve) => waiting.push(resolve));
      // It is asked for again with what it needed.
      if (verb === 'resolveMapRange') begun.add(index);
      return run(verb, args, task);
    });
    const maker = await stage.maker('/helpCenter');
    const { page, user } = maker;
    const file = await stage.flow.ended(
      await stage.flow.hand(await townPicture(size.width, size.height), '老城.png', { owner: user, modelType: 'map', modelName: '老城' }),
    );
    expect([file.status, file.error]).to.deep.equal(['Success', null]);
    const job = await stage.flow.enqueue(file, { kind: 'superResolve', options: completeMapOptions({}) });
    await page.goto(`${stage.api.origin}/workbench/serviceResult/details?id=${job.id}`);
    await page.locator(`${filling}[data-done="0"]`).waitFor({ timeout: 60_000 });
    expect(await page.getByRole('navigation', { name: '工作台菜单' }).locator('[aria-current=page]').allInnerTexts()).to.deep.equal([
      '地图超分',
    ]);
    const asked: string[] = [];
    // A running job is asked about twice a minute, in case the socket is broken.
    const isFallback = (url: string): boolean => url.endsWith('/get_model_status');
    page.on('request', (request) => {
      if (request.resourceType() === 'fetch' && !isFallback(request.url())) asked.push(request.url());
    });
    allow(1);
    await page.locator(`${filling}[data-done="1"]`).waitFor({ timeout: 120_000 });
    expect(asked).to.deep.equal([]);
    await takePicture(page, 'maps-filling');
    await expectSound(maker);
    await page.setViewportSize(narrow);
    await takePicture(page, 'maps-filling-390');
    await expectSound(maker);
    await page.setViewportSize(wide);
    await page.getByRole('link', { name: '地图超分' }).first().click();
    const card = page.getByRole('article', { name: '老城' });
    await card.locator(`${filling}[data-done="1"]`).waitFor();
    await takePicture(page, 'maps-filling-list');
    await expectSound(maker);
    await page.setViewportSize(narrow);
    await takePicture(page, 'maps-filling-list-390');
    await page.setViewportSize(wide);
    allow(Number.POSITIVE_INFINITY);
    await card.locator(filling).waitFor({ state: 'detached', timeout: 200_000 });
    const ended = await stage.flow.ended(job);
    expect([ended.status, ended.error]).to.deep.equal(['Success', null]);
    expect(Buffer.from(ended.pieces?.done ?? '', 'base64')).to.deep.equal(Buffer.from([2 ** ranges - 1]));
    await page.context().close();
  });
});
