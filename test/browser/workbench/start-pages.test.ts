import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { signInIdentifier } from '#domain/accounts/schema';
import { modelPath } from '#test/models';
import { seedDemoAccount } from '#services/membership/seed-demo-account';
import { openPage } from '../browser.ts';
import { takePicture } from '../money/pictures.ts';
import { expectSound, narrow, sharedStage, type Stage } from './stage.ts';

const password = 'right-one-1';

describe('pages where work begins before one has signed in', function startPages() {
  this.timeout(180_000);
  let stage: Stage;
  before(async () => void (stage = await sharedStage()));

  const choose = (page: Page, model: string): Promise<void> => page.getByLabel('选择模型文件').setInputFiles(modelPath(model));

  it('say what the formats lose, keep the file over signing in, and go on to its result: /formatConversion', async () => {
    const phone = '13800000311';
    await seedDemoAccount(stage.api, { phone, password });
    const visitor = await openPage(await stage.browser(), narrow, {});
    const { page } = visitor;
    await page.goto(`${stage.api.origin}/formatConversion`);
    const losses = page.getByRole('list', { name: '可能失去的内容' });
    await losses.getByText('GLB 存得下全部内容').waitFor();
    await page.getByRole('checkbox', { name: 'STL', exact: true }).check();
    await losses.getByText(/STL 存不下层级和名称、材质/).waitFor();
    expect(await page.getByRole('button', { name: '登录并开始' }).isDisabled()).to.equal(true);
    await choose(page, 'gltf/truck.glb');
    await page.getByText('truck.glb', { exact: true }).waitFor();
    await takePicture(page, 'formatConversion-390');
    await expectSound(visitor);

    await page.getByRole('button', { name: '登录并开始' }).click();
    const popup = page.getByRole('dialog').first();
    await popup.getByText('登录后接着处理').waitFor();
    // As signing in at a third party does.
    await page.reload();
    await page.getByText('truck.glb', { exact: true }).waitFor();
    expect(await page.getByRole('checkbox', { name: 'STL', exact: true }).isChecked()).to.equal(true);
    await page.getByRole('button', { name: '登录并开始' }).click();
    await popup.getByTitle('密码登录').click();
    await popup.getByLabel(signInIdentifier.label, { exact: true }).fill(phone);
    await popup.getByLabel('密码', { exact: true }).fill(password);
    await popup.getByRole('button', { name: '登录', exact: true }).click();

    const upload = page.getByRole('dialog', { name: '模型上传' });
    await upload.getByText('检测完成', { exact: true }).waitFor({ timeout: 60_000 });
    await takePicture(page, 'formatConversion-checked-390');
    await upload.getByRole('button', { name: '下一步' }).click();
    const dialog = page.getByRole('dialog', { name: '格式转换 · truck' });
    await dialog.getByText('转换为 STL 时会失去').waitFor();
    await dialog.getByText('2 份结果的费用').waitFor();
    expect(await dialog.getByRole('checkbox', { name: 'GLB', exact: true }).isChecked()).to.equal(true);
    await takePicture(page, 'formatConversion-dialog-390');
    await expectSound(visitor);
    await dialog.getByRole('button', { name: /^支付/ }).waitFor();

    await page.goto(`${stage.api.origin}/formatConversion`);
    await page.getByText('把模型拖到这里').waitFor();
    await page.context().close();
  });

  it('go from a file to its results for who is signed in: /formatConversion', async () => {
    const maker = await stage.maker('/formatConversion');
    const { page } = maker;
    await choose(page, 'gltf/room.glb');
    await page.getByRole('checkbox', { name: 'USDZ', exact: true }).check();
    await takePicture(page, 'formatConversion');
    await expectSound(maker);
    await page.getByRole('button', { name: '上传并检测' }).click();
    const upload = page.getByRole('dialog', { name: '模型上传' });
    await upload.getByText('检测完成', { exact: true }).waitFor({ timeout: 60_000 });
    await upload.getByRole('button', { name: '下一步' }).click();
    await page.getByRole('dialog', { name: '格式转换 · room' }).getByRole('button', { name: '免费开始' }).click();
    await page.getByRole('heading', { name: 'room的 2 份结果' }).waitFor();
    await page.getByText('全部结束').waitFor({ timeout: 90_000 });
    await page.context().close();
  });

  it('show what reducing makes of a model, and begin it with one’s own: /topology', async () => {
    const maker = await stage.maker('/topology');
    const { page } = maker;
    const shown = page.getByRole('img', { name: '陶罐模型，减面之后' });
    await shown.scrollIntoViewIfNeeded();
    expect(await shown.evaluate<number, { naturalWidth: number }>((image) => image.naturalWidth)).to.equal(1000);
    await page.getByText('66,784 面').waitFor();
    await takePicture(page, 'topology-result');
    await page.evaluate('scrollTo(0, 0)');
    await choose(page, 'gltf/truck.glb');
    await takePicture(page, 'topology');
    await expectSound(maker);
    await page.getByRole('button', { name: '上传并检测' }).click();
    const upload = page.getByRole('dialog', { name: '模型上传' });
    await upload.getByText('检测完成', { exact: true }).waitFor({ timeout: 60_000 });
    await upload.getByRole('button', { name: '下一步' }).click();
    const dialog = page.getByRole('dialog', { name: '模型减面 · truck' });
    await dialog.getByText('约 1,958 面', { exact: true }).waitFor();
    await dialog.getByRole('button', { name: '支付 ¥9.90 并开始' }).waitFor();
    await page.goto(`${stage.api.origin}/topology`);
    await page.getByRole('button', { name: '选模型，开始拓扑轻量化' }).click();
    expect(await page.getByRole('radio', { name: '拓扑轻量化' }).isChecked()).to.equal(true);
    await choose(page, 'gltf/truck.glb');
    await takePicture(page, 'topology-remesh');
    await page.getByRole('button', { name: '上传并检测' }).click();
    await upload.getByText('检测完成', { exact: true }).waitFor({ timeout: 60_000 });
    await upload.getByRole('button', { name: '下一步' }).click();
    const remeshing = page.getByRole('dialog', { name: '拓扑轻量化 · truck' });
    await remeshing.getByRole('button', { name: '支付 ¥19.90 并开始' }).waitFor();
    await page.goto(`${stage.api.origin}/topology-modelService`);
    await page.waitForURL('**/topology');
    await page.setViewportSize(narrow);
    await page.getByRole('heading', { name: '面数减下来，形状留下来' }).waitFor();
    await takePicture(page, 'topology-390');
    await page.getByRole('heading', { name: '拓扑轻量化：网格也重新做' }).scrollIntoViewIfNeeded();
    await takePicture(page, 'topology-remesh-390');
    await expectSound(maker);
    await page.context().close();
  });
});
