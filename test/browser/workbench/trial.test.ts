import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { expect } from 'chai';
import { signInIdentifier } from '#domain/accounts/schema';
import type { TrialReply } from '#domain/checks/trial';
import { formatCount } from '#domain/display/numbers';
import type { CheckReport } from '#domain/models/figures';
import { withModel } from '#engine/readers/with-model';
import { check } from '#engine/verbs/check';
import { seedDemoAccount } from '#services/membership/seed-demo-account';
import { modelPath } from '#test/models';
import { openPage } from '../browser.ts';
import { takePicture } from '../money/pictures.ts';
import { untilPage } from '../soon.ts';
import { expectSound, narrow, sharedStage, wide, type Stage } from './stage.ts';

/** What the worker of the page has answered, kept where the test finds it. */
const listen = `
  window.replies = [];
  window.Worker = class extends Worker {
    constructor(...given) {
      super(...given);
      this.addEventListener('message', ({ data }) => data.kind !== undefined && data.kind !== 'progress' && data.kind !== 'ready' && window.replies.push({ ...data, preview: data.preview?.byteLength }));
    }
  };`;

type Kept = Exclude<TrialReply, { kind: 'progress' | 'ready' }>;

describe('a model tried without an account', function trial() {
  this.timeout(180_000);
  let stage: Stage;
  before(async () => void (stage = await sharedStage()));

  const visit = async (size = wide) => {
    const visitor = await openPage(await stage.browser(), size, {});
    await visitor.page.addInitScript(listen);
    await visitor.page.goto(`${stage.api.origin}/`);
    const answer = async (paths: readonly string[]): Promise<Kept> => {
      const before = await visitor.page.evaluate<number>('window.replies.length');
      await visitor.page.getByLabel('选择模型文件').setInputFiles(paths.map(modelPath));
      await untilPage(visitor.page, `window.replies.length > ${before}`);
      return visitor.page.evaluate<Kept>('window.replies.at(-1)');
    };
    return { ...visitor, answer };
  };

  it('is checked as the server checks it, figure for figure, and nothing of it leaves the browser', async () => {
    const visitor = await visit();
    const { page, answer } = visitor;
    const sent: number[] = [];
    page.on('request', (request) => void sent.push(request.postDataBuffer()?.length ?? 0));
    for (const path of ['gltf/truck.glb', 'zip/truck_gbk.zip', 'stl/housing.stl', 'ply/chair_ascii.ply', 'obj/capsule.obj']) {
      const reply = await answer([path]);
      const { size } = await stat(modelPath(path));
      const served: CheckReport = await withModel(modelPath(path), ({ modelPath: file, root }) => check(file, { root, sourceBytes: size }));
      expect(reply.kind === 'checked' && reply.report, path).to.deep.equal(JSON.parse(JSON.stringify(served)));
      await page.getByText(formatCount(served.summary.triangles), { exact: true }).first().waitFor();
    }
    expect(Math.max(...sent), 'bytes of the largest request').to.be.lessThan(4000);
    await page.getByTestId('trial-canvas').waitFor();
    await expectSound(visitor);
    await takePicture(page, 'trial-1440');
    await page.context().close();
  });

  it('says what is wrong with a file, and what happens after signing in where it is not read here', async () => {
    const visitor = await visit(narrow);
    const { page, answer } = visitor;
    const broken = await answer(['gltf/truck.glb']).then(() =>
      page.getByLabel('选择模型文件').setInputFiles({ name: 'broken.glb', mimeType: '', buffer: Buffer.from('glTF\u0002\0\0\0') }),
    );
    expect(broken).to.equal(undefined);
    await page.getByText(/模型文件不完整|模型文件无法读取|文件内容不是有效的/).waitFor();
    await page.getByLabel('选择模型文件').setInputFiles({ name: '机械.step', mimeType: '', buffer: Buffer.from('ISO-10303-21;') });
    await page.getByText(/^STEP 格式要用更大的解析程序，在浏览器里看不了。登录后上传/).waitFor();
    await page.getByLabel('选择模型文件').setInputFiles({ name: 'large.stl', mimeType: '', buffer: Buffer.alloc(20 * 1024 * 1024 + 1) });
    await page.getByText(/超过 20\.0 MB，在浏览器里看不了/).waitFor();
    await expectSound(visitor);
    await page.context().close();
  });

  it('is kept over signing in, and uploaded then', async () => {
    const [phone, password] = ['13800000312', 'right-one-1'];
    await seedDemoAccount(stage.api, { phone, password });
    const visitor = await visit(narrow);
    const { page } = visitor;
    const buffer = await readFile(modelPath('gltf/truck.glb'));
    await page.getByLabel('选择模型文件').setInputFiles({ name: basename('货车.glb'), mimeType: '', buffer });
    await untilPage(page, 'window.replies.length > 0');
    await page
      .getByRole('heading', { name: /发现 \d+ 项/ })
      .or(page.getByText('没有发现问题'))
      .waitFor();
    await takePicture(page, 'trial-390');
    await expectSound(visitor);
    await page.getByRole('button', { name: '登录并保存这个模型' }).click();
    const popup = page.getByRole('dialog').first();
    await popup.getByText('登录后接着上传，已经选好的文件不用再选').waitFor();
    await popup.getByTitle('密码登录').click();
    await popup.getByLabel(signInIdentifier.label, { exact: true }).fill(phone);
    await popup.getByLabel('密码', { exact: true }).fill(password);
    await popup.getByRole('button', { name: '登录', exact: true }).click();
    const upload = page.getByRole('dialog', { name: '模型上传' });
    await upload.getByText('检测完成', { exact: true }).waitFor({ timeout: 60_000 });
    await page.context().close();
  });
});
