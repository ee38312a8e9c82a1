import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect } from 'chai';
import { reportOf, resultOf } from '#domain/kinds/jobs';
import { runId } from '#domain/workflows/ids';
import { childrenOf } from '#test/child-processes';
import { farmBackends } from '#test/databases';
import { jobFolders, keysUnder, openFlow, type Flow } from '#test/flow';
import { buildRvt, revit2024 } from '#test/rvt';
import { emptyModels } from '#test/broken';
import { obliqueZip } from '#test/oblique';
import { modelPath, truthOf } from '#test/models';
import { fileMedia } from '#services/files/media';
import { retryCheck } from '#services/checks/retry';
import { presentFile } from '#api/modules/files/presenter';
import { fileCoverKey, fileThumbnailKey, jobLevelKey } from '#storage/objects/keys';
import { squareGltf } from '#test/glb';
import { buildZip } from '#test/zips';
import { queues, searchAttributeNames } from '#workflows/contracts';

const chair = modelPath('zip/chair.zip');
const { triangles } = truthOf('zip/chair.zip');

for (const backend of farmBackends) {
  describe(`a job from end to end on ${backend.name}`, () => {
    let flow: Flow;
    before(async function () {
      this.timeout(120_000);
      flow = await openFlow({ backend });
      // Two workers and two dispatchers.
      await Promise.all([flow.work(), flow.work()]);
    });
    after(() => flow.close());

    it('takes an archive from upload to a lighter model, with an event for each step', async function () {
      this.timeout(120_000);
      const file = await flow.ended(await flow.hand(chair));
      expect(file.error).to.equal(null);
      expect([file.status, file.stage, file.percent]).to.deep.equal(['Success', 'done', 100]);
      expect(file.sha256).to.equal(
        createHash('sha256')
          .update(await readFile(chair))
          .digest('hex'),
      );
      expect(file.report?.figures.triangles).to.equal(triangles);
      expect(await keysUnder(flow.objects, `files/${file.id}/1/`)).to.deep.equal([
        'parts.json',
        'preview.glb',
        'thumbnail.webp',
        'unpacked/chair.obj',
      ]);
      expect((await flow.events(file)).map(({ status, tips }) => `${status} ${tips}`)).to.deep.equal([
        'Begin 检测中',
        'Normal 正在解压文件',
        'Normal 解压完成，共 1 个文件，正在读取模型',
        'Success 检测完成，共 2,792 个三角面',
      ]);

      const job = await flow.ended(await flow.submit(file));
      expect([job.status, job.stage, job.percent]).to.deep.equal(['Success', 'done', 100]);
      expect(resultOf('lightweight', job)?.after.triangles).to.be.lessThan(triangles * 0.6);
      expect(await keysUnder(flow.objects, `jobs/${job.id}/1/`)).to.deep.equal([
        'comparison.webp',
        'deviation.glb',
        'report.json',
        'result.glb',
        'thumbnail.webp',
      ]);
      const levelled = await flow.ended(await flow.submit(file, { lodLevels: 2, levelFiles: true, errorPercent: 2 }));
      expect(reportOf('lightweight', levelled)?.levels?.map(({ level }) => level)).to.deep.equal([1, 2]);
      for (const { level, bytes, triangles } of reportOf('lightweight', levelled)?.levels ?? []) {
        expect((await flow.objects.stat(jobLevelKey(levelled.id, 1, level)))?.bytes).to.equal(bytes);
        expect(triangles).to.be.lessThan((resultOf('lightweight', levelled)?.after.triangles ?? 0) * 0.8 ** level);
      }
      expect(reportOf('lightweight', job)?.quality?.ssim).to.be.within(0.8, 1);
      const told = await flow.events(job);
      expect(told.at(0)?.status).to.equal('Begin');
      expect(told.at(-1)).to.include({ status: 'Success', isSucceed: true });
      expect(told.filter(({ isSucceed }) => isSucceed !== null)).to.have.length(1);
      expect(await jobFolders(flow.tempFolder)).to.deep.equal([]);
    });

    it('checks a single model file without unpacking, and keeps its hash', async function () {
      this.timeout(60_000);
      const glb = await readFile(modelPath('gltf/nested.glb'));
      const file = await flow.ended(await flow.hand(glb, 'nested.glb'));
      expect(file.sha256).to.equal(createHash('sha256').update(glb).digest('hex'));
      expect((await flow.events(file)).map(({ tips }) => tips).slice(0, 3)).to.deep.equal([
        '检测中',
        '正在取回文件',
        '文件校验完成，正在读取模型',
      ]);
      const { events } = await flow.client.workflow.getHandle(runId('check', { id: file.id, attempt: 1 })).fetchHistory();
      const activities = (events ?? []).flatMap(
        ({ activityTaskScheduledEventAttributes: scheduled }) => scheduled?.activityType?.name ?? [],
      );
      expect(activities).to.deep.equal(['inspectModel']);
    });

    it('fails a bad file at the first try with its reason, and leaves nothing behind', async function () {
      this.timeout(120_000);
      const glb = await readFile(modelPath('gltf/nested.glb'));
      const cases: [string, Uint8Array, string][] = [
        ['picture.zip', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 'archive.notArchive'],
        [
          'two.zip',
          buildZip([
            { name: 'a.glb', data: glb },
            { name: 'b.glb', data: glb },
          ]),
          'archive.severalModels',
        ],
        ['escape.zip', buildZip([{ name: '../../a.glb', data: glb }]), 'archive.unsafePath'],
        ['empty.obj', Buffer.from(emptyModels['empty.obj']), 'model.noGeometry'],
        ['endless.zip', buildZip([{ name: 'a.gltf', data: endlessReference() }]), 'model.missingResource'],
        ['deep.zip', buildZip([{ name: `${'a/'.repeat(300)}a.glb`, data: glb }]), 'archive.longPath'],
      ];
      const files = await Promise.all(cases.map(([name, bytes]) => flow.hand(bytes, name)));
      for (const [index, handed] of files.entries()) {
        const file = await flow.ended(handed);
        expect(file.error?.code, file.fileName).to.equal(cases[index]?.[2]);
        const last = (await flow.events(file)).at(-1);
        expect(last).to.include({ status: 'Error', isSucceed: false });
        expect(last?.tips).to.match(/[\u4e00-\u9fff]{4,}/);
        expect(JSON.stringify([file.error, last]).length).to.be.lessThan(2000);
        const { events } = await flow.client.workflow.getHandle(runId('check', { id: file.id, attempt: 1 })).fetchHistory();
        expect(JSON.stringify(events).length).to.be.lessThan(100_000);
        for (const { activityTaskStartedEventAttributes: started } of events ?? []) expect(started?.attempt ?? 1).to.equal(1);
        await flow.until('its objects to be gone', async () => (await keysUnder(flow.objects, `files/${file.id}/`)).length === 0);
      }
      await flow.until('its folders to be gone', async () => (await jobFolders(flow.tempFolder)).length === 0);
    });

    it('makes a small report of a model whose texture has a path of 50 MiB', async function () {
      this.timeout(120_000);
      const triangle = 'mtllib a.mtl\nv 0 0 0\nv 1 0 0\nv 0 1 0\nusemtl m\nf 1 2 3\n';
      const zip = buildZip([
        { name: 'a.obj', data: triangle },
        { name: 'a.mtl', data: `newmtl m\nmap_Kd ${'x'.repeat(50 * 1024 ** 2)}.png\n` },
      ]);
      expect(zip.length).to.be.lessThan(60_000);
      const file = await flow.ended(await flow.hand(zip, 'texture.zip'));
      expect(file.status).to.equal('Success');
      expect(JSON.stringify(file.report).length).to.be.lessThan(4000);
      expect(file.report?.findings.map(({ code }) => code)).to.include('texturesMissing');
    });

    it('shows an RVT’s embedded thumbnail though its geometry cannot be read, on a retry too', async function () {
      this.timeout(60_000);
      const { bytes } = await buildRvt(revit2024);
      const file = await flow.ended(await flow.hand(buildZip([{ name: '楼/house.rvt', data: bytes }]), '楼.zip'));
      const shown = async (): Promise<void> => {
        expect([file.status, file.error?.code]).to.deep.equal(['Error', 'model.needsConverter']);
        await flow.until(
          'only the picture to be left',
          async () => (await keysUnder(flow.objects, `files/${file.id}/`)).join() === 'cover.webp',
        );
        const { key } = await fileMedia(flow, { ownerId: flow.owner.id, fileId: file.id, name: 'thumbnail.webp' });
        expect(key).to.equal(fileCoverKey(file.id));
        expect(presentFile({ file, jobCount: 0, tags: [], versionCount: 1 }).thumbnailUrl).to.equal(
          `/media/files/${file.id}/thumbnail.webp`,
        );
      };
      await shown();
      expect((await flow.events(file)).at(-1)?.tips)
        .to.contain('Revit 2024')
        .and.to.contain('导出为 FBX');
      await retryCheck(flow, { ownerId: flow.owner.id, fileId: file.id });
      await flow.until('the second attempt to end', async () => (await file.reload()).status === 'Error');
      expect(file.attempt).to.equal(2);
      await shown();
    });

    it('looks into an oblique model, draws it and says what is in it', async () => {
      const file = await flow.ended(await flow.hand(await obliqueZip(), '某市.zip', { modelType: 'oblique' }));
      expect([file.status, file.stage, file.percent]).to.deep.equal(['Success', 'done', 100]);
      expect(file.oblique).to.deep.include({ tiles: 4, levels: { from: 16, to: 17 } });
      expect((await flow.events(file)).map(({ status, tips }) => `${status} ${tips}`)).to.deep.equal([
        'Begin 检测中',
        'Normal 正在查看压缩包内的 OSGB 瓦片',
        'Success 检测完成\n共 4 个 OSGB 瓦片，细节第 16 至 17 级，解压后 805 KB\n抽查 4 个瓦片，其中 1 个根瓦片最粗一级共 32 个三角面、1 张贴图，贴图最大边 256 像素\n坐标系：EPSG:4547\n位置：经度 114.0004863，纬度 22.5978184，高 50.00 米\n可以开始「倾斜摄影轻量化」',
      ]);
      expect(file.thumbnailKey).to.equal(fileThumbnailKey(file.id, 1));
      expect(await keysUnder(flow.objects, `files/${file.id}/`)).to.deep.equal(['1/thumbnail.webp']);
      expect(file.storedBytes).to.equal((await flow.objects.stat(file.thumbnailKey ?? ''))?.bytes);
    });

    it('ends the check of an oblique model without tiles with the cause, the same at every retry', async () => {
      const options = { modelType: 'oblique' } as const;
      const file = await flow.ended(await flow.hand(modelPath('zip/chair.zip'), 'chair.zip', options));
      const sentence =
        '压缩包内没有 OSGB 文件（找到 OBJ 1 个），倾斜摄影模型仅支持 OSGB 格式\n这是单体模型，请按单体模型上传；要做倾斜摄影，请在建模软件里把成果格式选为 OSGB，重新导出后上传';
      expect([file.status, file.error?.code, file.oblique]).to.deep.equal(['Error', 'oblique.noTiles', null]);
      await retryCheck(flow, { ownerId: flow.owner.id, fileId: file.id });
      await flow.until('the second attempt to end', async () => (await file.reload()).status === 'Error');
      const attempt = ['Begin 检测中', 'Normal 正在查看压缩包内的 OSGB 瓦片', `Error ${sentence}，请查看平台支持的格式`];
      expect((await flow.events(file)).map(({ status, tips }) => `${status} ${tips}`)).to.deep.equal([...attempt, ...attempt]);
    });

    it('lets an operator find a workflow by owner and file name, and read its progress', async () => {
      const file = await flow.ended(await flow.hand(await obliqueZip(), '我的城市.zip', { modelType: 'oblique' }));
      const query = `${searchAttributeNames.owner} = '${flow.owner.id}' AND ${searchAttributeNames.fileName} = '我的城市.zip'`;
      const found: string[] = [];
      await flow.until('the list to show it', async () => {
        for await (const { workflowId } of flow.client.workflow.list({ query })) found.push(workflowId);
        return found.length > 0;
      });
      expect(found[0]).to.equal(runId('check', { id: file.id, attempt: 1 }));
      const described = await flow.client.workflow.getHandle(runId('check', { id: file.id, attempt: 1 })).describe();
      expect(await described.staticSummary()).to.equal('检测 我的城市.zip');
      expect(described.taskQueue).to.equal(queues.orchestration);
    });

    it('runs each of many checks once, with two dispatchers and two workers', async function () {
      this.timeout(120_000);
      const zip = await obliqueZip();
      const files = await Promise.all(
        Array.from({ length: 12 }, (_, index) => flow.hand(zip, `many-${index}.zip`, { modelType: 'oblique' })),
      );
      for (const file of files) {
        await flow.ended(file);
        expect((await flow.events(file)).map(({ status }) => status)).to.deep.equal(['Begin', 'Normal', 'Success']);
      }
      const runs: string[] = [];
      for await (const { workflowId } of flow.client.workflow.list({ query: `${searchAttributeNames.owner} = '${flow.owner.id}'` }))
        runs.push(workflowId);
      expect(runs).to.have.length(new Set(runs).size);
    });
  });
}

describe('a worker that shuts down', () => {
  it('ends the child processes that it kept ready', async function () {
    this.timeout(60_000);
    const flow = await openFlow();
    const before = new Set(childrenOf(process.pid));
    const started = (): number[] => childrenOf(process.pid).filter((pid) => !before.has(pid));
    try {
      const worker = await flow.work();
      const file = await flow.ended(await flow.hand(modelPath('gltf/nested.glb')));
      expect(file.status).to.equal('Success');
      expect(started()).to.have.length(1);
      await worker.close();
      expect(started()).to.deep.equal([]);
    } finally {
      await flow.close();
    }
  });
});

/** A glTF that names its buffer with ten megabytes. */
function endlessReference(): string {
  const { json } = squareGltf({ buffers: [{ uri: `${'x'.repeat(10 * 1024 ** 2)}.bin`, byteLength: 60 }] });
  return JSON.stringify(json);
}
