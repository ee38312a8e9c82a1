import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import type { CDPSession, Page } from 'playwright-core';
import { unpackArchive } from '#engine/archives/unpack';
import { modelPath } from '#test/models';
import { townPicture } from '../maps/map-files.ts';
import { expectSoon } from '../soon.ts';
import { expectSound, narrow, sharedStage, type Stage } from './stage.ts';

interface Dragged {
  /** Paths on the disk. */
  files?: readonly string[];
  items?: readonly { mimeType: string; data: string; baseURL?: string }[];
}

interface Drag {
  over(x: number, y: number): Promise<void>;
  drop(x: number, y: number): Promise<void>;
  leave(): Promise<unknown>;
}

/** A drag that comes from outside the browser, as the window system hands it in: what is not taken, the browser opens itself. */
async function dragInto(page: Page, { files = [], items = [] }: Dragged): Promise<Drag> {
  const devtools: CDPSession = await page.context().newCDPSession(page);
  // Files of such a drag have no handle to give: Chromium ends the page that asks.
  await page.evaluate('delete DataTransferItem.prototype.getAsFileSystemHandle');
  const data = { items: items.map((item) => ({ ...item })), files: [...files], dragOperationsMask: 1 };
  const tell = (type: 'dragEnter' | 'dragOver' | 'drop', x: number, y: number) =>
    devtools.send('Input.dispatchDragEvent', { type, x, y, data });
  return {
    over: async (x, y) => {
      await tell('dragEnter', x, y);
      await tell('dragOver', x, y);
    },
    drop: async (x, y) => void (await tell('drop', x, y)),
    // The protocol has no such message that the page hears of.
    leave: () => page.evaluate("document.body.dispatchEvent(new DragEvent('dragleave', { bubbles: true }))"),
  };
}

describe('what is dropped on a page', function drops() {
  this.timeout(90_000);
  let stage: Stage;
  let folder: string;
  before(async () => {
    stage = await sharedStage();
    folder = await mkdtemp(join(tmpdir(), 'modelmill-drops-'));
    await unpackArchive(modelPath('zip/bottle.zip'), join(folder, '汽水瓶'));
    await writeFile(join(folder, 'note.txt'), 'x');
  });
  after(() => rm(folder, { recursive: true, force: true }));

  const overlay = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });
  const dialog = (page: Page) => page.getByRole('dialog', { name: '模型上传' });

  it('is uploaded wherever it falls: the page says so, and the dialog opens with it', async () => {
    const maker = await stage.maker('/workbench/account/accoInforIndex');
    const { page } = maker;
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    const drag = await dragInto(page, { files: [modelPath('gltf/truck.glb')] });
    await drag.over(100, 500);
    await overlay(page, '松开鼠标，开始上传').waitFor();
    await drag.leave();
    await overlay(page, '松开鼠标').waitFor({ state: 'hidden' });
    await drag.over(100, 500);
    await drag.drop(100, 500);
    await overlay(page, '松开鼠标').waitFor({ state: 'hidden' });
    await dialog(page).getByText('检测完成', { exact: true }).waitFor();
    await expectSound(maker);
    await page.context().close();
  });

  it('is packed where a model brings its textures, and goes to the dialog that is open already', async () => {
    const { page } = await stage.maker('/workbench/serviceResult', { size: narrow });
    await page.getByRole('heading', { level: 1 }).waitFor();
    const drag = await dragInto(page, {
      files: ['bottle.obj', 'bottle.mtl', 'bottle_label.jpg'].map((name) => join(folder, '汽水瓶', name)),
    });
    await drag.over(200, 700);
    await drag.drop(200, 700);
    await dialog(page).getByText('打包为 bottle.zip').waitFor();
    await page.getByRole('button', { name: '重新选择' }).click();
    const another = await dragInto(page, { files: [join(folder, 'note.txt')] });
    await another.over(10, 10);
    await overlay(page, '松开鼠标').waitFor();
    await another.drop(10, 10);
    await dialog(page).getByRole('alert').getByText('note.txt').waitFor();
    expect(await dialog(page).count()).to.equal(1);
    await page.context().close();
  });

  it('is a map beside a map, also while the first is still looked at', async () => {
    const { page, user } = await stage.maker('/workbench/mapSuperdivision');
    await page.getByRole('heading', { level: 1 }).waitFor();
    for (const name of ['东', '西']) {
      await writeFile(join(folder, `${name}.png`), await townPicture(96, 64));
      const drag = await dragInto(page, { files: [join(folder, `${name}.png`)] });
      await drag.over(10, 10);
      await drag.drop(10, 10);
      await page.getByRole('dialog', { name: '影像上传' }).getByText('检测完成', { exact: true }).waitFor();
    }
    const types = async () => (await stage.api.database.files.findAll({ where: { ownerId: user.id } })).map(({ modelType }) => modelType);
    await expectSoon(types, ['map', 'map']);
    await page.context().close();
  });

  it('are several maps, of whose world files it is said that they stay behind', async () => {
    const { page } = await stage.maker('/workbench/mapSuperdivision');
    await page.getByRole('heading', { level: 1 }).waitFor();
    const paths = ['南.png', '南.pgw', '北.png', '北.pgw'].map((name) => join(folder, name));
    for (const path of paths) await writeFile(path, path.endsWith('.png') ? await townPicture(80, 60) : '1\n0\n0\n-1\n500000\n2500000\n');
    const drag = await dragInto(page, { files: paths });
    await drag.over(10, 10);
    await drag.drop(10, 10);
    const upload = page.getByRole('dialog', { name: '影像上传' });
    await upload.getByRole('alert').getByText('坐标文件没有上传：请把每幅影像和它的坐标文件分别选择，或压缩为 ZIP').waitFor();
    await upload.getByRole('button', { name: '关闭' }).last().click();
    const look = page.getByRole('link', { name: '去查看' });
    await expectSoon(() => look.count(), 2);
    expect(await look.first().getAttribute('href')).to.match(/^\/workbench\/mapSuperdivision\/uploadMaps\?report=/);
    await page.context().close();
  });

  it('waits where a dialog is open in which something was typed, which stays', async () => {
    const { page } = await stage.maker('/workbench/myUpload', { models: [{ source: 'gltf/truck.glb', modelName: '椅子' }] });
    await page.getByRole('button', { name: '更多操作：椅子' }).click();
    await page.getByRole('menuitem', { name: '重命名' }).click();
    const name = page.getByRole('dialog').getByLabel('模型名称');
    await name.fill('藤椅');
    const drag = await dragInto(page, { files: [modelPath('gltf/truck.glb')] });
    await drag.over(60, 600);
    await overlay(page, '请先关闭打开的窗口').waitFor();
    await drag.drop(60, 600);
    await drag.leave();
    await overlay(page, '请先关闭').waitFor({ state: 'hidden' });
    expect(await name.inputValue()).to.equal('藤椅');
    expect(await dialog(page).count()).to.equal(0);
    await page.context().close();
  });

  it('leads away from no page, and words and links do nothing', async () => {
    const { page } = await stage.maker('/workbench/myUpload');
    await page.getByRole('heading', { level: 1 }).waitFor();
    const address = page.url();
    const link = { mimeType: 'text/uri-list', data: 'https://example.com/' };
    const words = { mimeType: 'text/plain', data: '一段话' };
    for (const items of [[link, { ...words, data: link.data }], [words]]) {
      const drag = await dragInto(page, { items });
      await drag.over(600, 500);
      expect(await overlay(page, '松开鼠标').count()).to.equal(0);
      await drag.drop(600, 500);
    }
    await expectSoon(() => page.url(), address);
    expect(await dialog(page).count()).to.equal(0);
    await page.goto(`${stage.api.origin}/helpCenter`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    const drag = await dragInto(page, { files: [join(folder, 'note.txt')] });
    await drag.over(600, 500);
    await drag.drop(600, 500);
    const quick = await dragInto(page, { files: [join(folder, 'note.txt')] });
    await quick.over(600, 500);
    // An element to which it comes with the drop, or that moved under it meanwhile, hears that it is entered, and of no moving over it.
    await quick.drop(700, 20);
    await expectSoon(() => page.url(), `${stage.api.origin}/helpCenter`);
    // What a drop opens comes a moment later.
    await page.waitForTimeout(500);
    expect(page.context().pages()).to.have.length(1);
    await page.context().close();
  });
});
