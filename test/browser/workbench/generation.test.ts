import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import sharp from 'sharp';
import { benefits } from '#domain/membership/benefits';
import { generate } from '#engine/verbs/generate';
import { openLocalAi3d, type LocalAi3d } from '#providers/ai3d/local/server';
import { createLocalModerator } from '#providers/moderation/local';
import { takePicture as picture } from '../money/pictures.ts';
import { expectSound, narrow, openStage, type Stage } from './stage.ts';

describe('models that are ordered', function generation() {
  this.timeout(240_000);
  let stage: Stage;
  let local: LocalAi3d;
  before(async () => {
    const path = join(await mkdtemp(join(tmpdir(), 'modelmill-generation-')), 'vase.glb');
    await generate(path, { from: { sentence: '一只花瓶' } });
    local = await openLocalAi3d({ glb: await readFile(path), faultsOf: () => ({ variants: 4, polls: 3 }), pollMs: 300 });
    stage = await openStage(
      { generators: ['builtin', 'local'] },
      { generation: { providers: { local: local.provider }, moderator: createLocalModerator() } },
    );
  });
  after(async () => {
    await stage.close();
    await local.close();
  });

  it('say what they cost before, come four side by side with their mark, and are asked for again with a change', async () => {
    const { page, complaints } = await stage.maker('/workbench/ai-tools/component/text3D?by=order');
    await page.getByLabel('用一句话说要做什么').fill('一只坐着的猫');
    await page.getByText('没有听出要做什么').first().waitFor();
    await page.getByText('本机试验服务（AI 生成）').click();
    await page
      .getByText(`用 1 次免费次数，还有 ${benefits.professional.allowances.ai + benefits.professional.allowances.aiTrial} 次`)
      .waitFor();
    await expectSound({ page, complaints });
    await picture(page, 'generation-form');
    await page.getByRole('button', { name: '生成', exact: true }).click();
    const row = page.getByRole('article', { name: '一只坐着的猫' });
    await row.getByText('已完成').waitFor({ timeout: 90_000 });
    await row.getByRole('img').nth(3).waitFor();
    await picture(page, 'generation-list');
    await row.getByRole('link', { name: '一只坐着的猫', exact: true }).click();
    await page.getByText('AI 生成 · 本机试验服务').waitFor();
    await page.getByRole('button', { name: /第 4 个/ }).click();
    await page.getByText(/AIGC\{1;local;/).waitFor();
    await expectSound({ page, complaints });
    await picture(page, 'generation-result');
    await page.getByRole('button', { name: '再次处理' }).click();
    await page.getByLabel('用一句话说要做什么').waitFor();
    expect(await page.getByLabel('用一句话说要做什么').inputValue()).to.equal('一只坐着的猫');
    expect(complaints).to.deep.equal([]);
  });

  it('come of a picture on a telephone, and are never called AI where rules made them', async () => {
    const { page, complaints } = await stage.maker('/workbench/ai-tools/component/img3D?by=order', { size: narrow });
    const photo = await sharp({
      create: { width: 200, height: 120, channels: 3, background: '#808080', noise: { type: 'gaussian', mean: 128, sigma: 40 } },
    })
      .png()
      .toBuffer();
    await page.locator('input[type=file]').setInputFiles({ name: '山.png', mimeType: 'image/png', buffer: photo });
    await page.getByText('已选：山').waitFor();
    await page.getByText('同样的基础生成可以在浏览器里免费做').waitFor();
    await expectSound({ page, complaints });
    await picture(page, 'generation-picture-390');
    await page.getByRole('button', { name: '生成', exact: true }).click();
    const row = page.getByRole('article', { name: '山' });
    await row.getByText('已完成').waitFor({ timeout: 90_000 });
    await row.getByRole('link', { name: '山', exact: true }).click();
    await page.getByText('基础生成 · 按规则算出，不是 AI 生成').waitFor();
    await picture(page, 'generation-result-390');
    expect(complaints).to.deep.equal([]);
  });
});
