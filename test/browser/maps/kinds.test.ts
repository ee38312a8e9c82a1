import { readFile } from 'node:fs/promises';
import { expect } from 'chai';
import { completeMapOptions, type MapOptions } from '#domain/maps/options';
import { testFolder } from '#test/files';
import { takePicture } from '../money/pictures.ts';
import { expectSound, narrow, sharedStage, wide, type Stage } from '../workbench/stage.ts';
import { townElsewhere, townPicture } from './map-files.ts';

const ready = '[data-testid=map][data-ready=true]';

describe('maps of other kinds', function kinds() {
  this.timeout(400_000);
  const folder = testFolder();
  let stage: Stage;
  before(async () => void (stage = await sharedStage()));

  it('are checked, made finer and shown: in degrees, as tiles, and where nothing says where they lie', async () => {
    const paths = await townElsewhere(folder.path());
    const cases: { name: string; bytes: Uint8Array; options: Partial<MapOptions>; says: string }[] = [
      { name: '经纬度.tif', bytes: await readFile(paths.geographic), options: { scale: 4, tiles: 'mbtiles' }, says: 'EPSG:4490' },
      { name: '瓦片.mbtiles', bytes: await readFile(paths.mbtiles), options: {}, says: 'EPSG:3857' },
      { name: '瓦片.zip', bytes: await readFile(paths.zip), options: { tiles: 'xyz' }, says: 'EPSG:3857' },
      { name: '无坐标.png', bytes: await townPicture(480, 320), options: { scale: 4, model: 'fine' }, says: '没有写明位置' },
    ];
    const maker = await stage.maker('/helpCenter');
    const { page, user } = maker;
    const files = await Promise.all(
      cases.map(({ name, bytes }) => stage.flow.hand(Buffer.from(bytes), name, { owner: user, modelType: 'map', modelName: name })),
    );
    for (const [index, { name, options, says }] of cases.entries()) {
      const file = await stage.flow.ended(files[index]!);
      const job = await stage.flow.ended(await stage.flow.enqueue(file, { kind: 'superResolve', options: completeMapOptions(options) }));
      if (job.status !== 'Success') throw new Error(`${name}: ${JSON.stringify(job.error)}`);
      await page.goto(`${stage.api.origin}/workbench/serviceResult/details?id=${job.id}`);
      await page.locator(ready).waitFor({ timeout: 60_000 });
      const box = (await page.locator('[data-testid=map]').boundingBox())!;
      await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
      await page.waitForTimeout(500);
      await takePicture(page, `maps-kind-${index}`);
      expect(await page.getByText(/块影像没有加载/).count(), name).to.equal(0);
      await page.getByText(says).first().waitFor();
      await page.getByText(says).first().scrollIntoViewIfNeeded();
      await takePicture(page, `maps-kind-${index}-below`);
      await expectSound(maker);
      await page.setViewportSize(narrow);
      await page.evaluate('scrollTo(0, 0)');
      await page.locator(ready).waitFor();
      await takePicture(page, `maps-kind-${index}-390`);
      await expectSound(maker);
      await page.setViewportSize(wide);
    }
    await page.goto(`${stage.api.origin}/workbench/mapSuperdivision/uploadMaps`);
    await page.getByText('瓦片').first().waitFor();
    await page.locator('tbody img').nth(3).waitFor();
    await page.waitForTimeout(1000);
    await takePicture(page, 'maps-kinds-files');
    await expectSound(maker);
    await page.context().close();
  });
});
