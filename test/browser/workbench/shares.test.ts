import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import { initialSettings, type SceneSettings } from '#domain/editor/settings';
import { embedPath } from '#domain/scenes/embed';
import { shareAddress } from '#domain/shares/addresses';
import { saveEdits } from '#services/editor/save';
import { createShare } from '#services/shares/create';
import { revokeShare } from '#services/shares/revoke';
import { setShareSites } from '#services/shares/set-sites';
import { shareToken } from '#services/shares/token';
import { drawnShare, openPage } from '../browser.ts';
import { takePicture } from '../money/pictures.ts';
import { expectSound, narrow, sharedStage, wide, type Stage } from './stage.ts';

const canvas = '[data-testid=preview-canvas]';

describe('links to models', function shares() {
  this.timeout(180_000);
  let stage: Stage;
  before(async () => void (stage = await sharedStage()));

  it('are made, embedded, shown as a code and ended beside the file', async () => {
    const { api } = stage;
    const maker = await stage.maker('/workbench/myUpload', { models: [{ source: 'gltf/truck.glb', modelName: '拖挂车' }] });
    const { page, user } = maker;
    await page
      .getByRole('button', { name: /拖挂车.*更多|更多.*拖挂车/ })
      .first()
      .click();
    await page.getByRole('menuitem', { name: '分享' }).click();
    const dialog = page.getByRole('dialog', { name: '分享「拖挂车」' });
    await dialog.getByRole('button', { name: '生成链接' }).click();
    await dialog.getByRole('list', { name: '有效的链接' }).getByRole('listitem').first().waitFor();
    await dialog.getByText('私密', { exact: true }).click();
    await dialog.getByLabel('密码', { exact: true }).fill('芝麻开门');
    await dialog.getByRole('button', { name: '生成链接' }).click();
    await dialog.getByText('芝麻开门', { exact: true }).waitFor();
    const links = dialog.getByRole('list', { name: '有效的链接' }).getByRole('listitem');
    expect(await links.count()).to.equal(2);
    const open = links.filter({ hasText: '长期有效' });
    await open.getByRole('button', { name: '二维码' }).click();
    await open.getByRole('img', { name: '拖挂车的二维码' }).waitFor();
    await takePicture(page, 'shares-code');
    await open.getByRole('button', { name: '嵌入网站' }).click();
    await open.getByRole('switch', { name: '允许嵌入' }).click();
    await open.getByLabel(/可以嵌入的网站/).fill('www.example.com');
    await open.getByRole('button', { name: '保存网站' }).click();
    await page.getByText('已保存').waitFor();
    expect(await open.getByLabel('嵌入代码').inputValue()).to.contain('<iframe src="http');
    await expectSound(maker);
    await takePicture(page, 'shares');
    await page.setViewportSize(narrow);
    await takePicture(page, 'shares-narrow');
    await expectSound(maker);
    await page.setViewportSize(wide);
    await open.getByRole('button', { name: '停用' }).click();
    await page.getByRole('button', { name: '停用', exact: true }).last().click();
    await dialog.getByText('已失效的链接（1）').waitFor();
    const shares = await api.database.modelShares.findAll({ where: { ownerId: user.id } });
    expect(shares.filter(({ endedAt }) => endedAt !== null).map(({ sites }) => sites)).to.deep.equal([['www.example.com']]);
    expect(shares).to.have.length(2);
  });

  it('open without a sign-in, with a password where there is one, and on others’ pages that may', async () => {
    const { api } = stage;
    const { user, files } = await stage.maker('/helpCenter', { models: [{ source: 'gltf/truck.glb', modelName: '拖挂车' }] });
    const owned = { ownerId: user.id, fileId: files[0]?.id ?? '' };
    const settings: SceneSettings = {
      ...initialSettings,
      background: { kind: 'color', color: '#3355aa', blur: 0 },
      cameras: [{ id: 'front', name: '正面', position: [0, 2, 12], target: [0, 1, 0], fov: 40 }],
      startCamera: 'front',
    };
    await saveEdits(api.deps, { ...owned, revision: 0, settings });
    const addressOf = async (wish: { kind: 'public' | 'private'; password?: string }) => {
      const share = await createShare(api.deps, { ...owned, ...wish });
      return { share, token: shareToken(api.deps, share) ?? '' };
    };
    const open = await addressOf({ kind: 'public' });
    const visit = async (url: string, size = wide) => {
      const visitor = await openPage(await stage.browser(), size);
      await visitor.page.goto(url);
      return visitor;
    };
    for (const size of [wide, narrow]) {
      const visitor = await visit(api.origin + shareAddress(open.token), size);
      await visitor.page.locator(`${canvas}[data-ready=true]`).waitFor({ timeout: 60_000 });
      await visitor.page.getByRole('button', { name: '正面' }).waitFor();
      expect(await visitor.page.title()).to.contain('拖挂车');
      expect(await drawnShare(visitor.page, canvas)).to.be.greaterThan(0.05);
      await takePicture(visitor.page, `share-${size.width}`);
      await expectSound(visitor);
      await visitor.page.context().close();
    }

    const hidden = await addressOf({ kind: 'private', password: '芝麻开门' });
    const guest = await visit(api.origin + shareAddress(hidden.token), narrow);
    await guest.page.getByLabel('分享的人给您的密码').fill('芝麻');
    await guest.page.getByRole('button', { name: '查看模型' }).click();
    await guest.page.getByText('密码不对').waitFor();
    await takePicture(guest.page, 'share-password');
    await expectSound(guest);
    await guest.page.getByLabel('分享的人给您的密码').fill('芝麻开门');
    await guest.page.getByRole('button', { name: '查看模型' }).click();
    await guest.page.locator(`${canvas}[data-ready=true]`).waitFor({ timeout: 60_000 });
    await guest.page.reload();
    await guest.page.locator(`${canvas}[data-ready=true]`).waitFor({ timeout: 60_000 });
    await revokeShare(api.deps, { ownerId: user.id, shareId: hidden.share.id });
    await guest.page.reload();
    await guest.page.getByRole('heading', { name: '打不开这个分享' }).waitFor();
    await guest.page.context().close();

    const foreign = createServer((_, response) => {
      response.setHeader('content-type', 'text/html; charset=utf-8');
      response.end(
        `<!doctype html><title>别处</title><link rel="icon" href="data:,"><main><iframe src="${api.origin + embedPath(open.token)}" title="拖挂车" width="100%" height="480"></iframe></main>`,
      );
    });
    await new Promise<void>((ready) => foreign.listen(0, '127.0.0.1', ready));
    const { port } = foreign.address() as AddressInfo;
    const sites = (allowed: string[]) => setShareSites(api.deps, { ownerId: user.id, shareId: open.share.id, sites: allowed });
    await sites([`localhost:${port}`]);
    const reader = await visit(`http://localhost:${port}/`);
    await reader.page.frameLocator('iframe').locator(`${canvas}[data-ready=true]`).waitFor({ timeout: 60_000 });
    await takePicture(reader.page, 'share-embedded');
    const place = async (what: string) => reader.page.frameLocator('iframe').locator(what).boundingBox();
    const [head, stageBox] = [await place('header'), await place(canvas)];
    expect(stageBox?.y ?? 0, 'name and mark are above the model').to.be.at.least((head?.y ?? 0) + (head?.height ?? 0) - 1);
    expect(reader.complaints).to.deep.equal([]);
    await sites(['www.example.com']);
    await reader.page.reload();
    await reader.page.waitForTimeout(500);
    expect(await reader.page.frameLocator('iframe').locator(canvas).count()).to.equal(0);
    await reader.page.context().close();
    foreign.close();
  });
});
