import { expect } from 'chai';
import { AppError } from '#domain/errors/app-error';
import { filePreviewKey } from '#storage/objects/keys';
import type { FileRow } from '#storage/database/models/files';
import { keysUnder, openFlow, quickTiming, type Flow } from '#test/flow';
import { wrappedChildren } from '#test/holding';
import { texturedGlb } from '#test/teasers';
import { buildFile } from '#test/work';

describe('teasers of models on sale', function () {
  this.timeout(150_000);
  let flow: Flow;
  before(async () => (flow = await openFlow()));
  after(() => flow.close());

  async function checked(bytes: Uint8Array): Promise<FileRow> {
    const { database, owner, objects } = flow;
    const file = await buildFile(database, owner.id, { fileName: 'ball.glb' });
    await file.update({ previewKey: filePreviewKey(file.id, 1) });
    await objects.putBytes(filePreviewKey(file.id, 1), bytes, { contentType: 'model/gltf-binary' });
    return file;
  }
  const stored = ({ id }: FileRow): Promise<string[]> => keysUnder(flow.objects, `files/${id}/1/teaser/`);

  it('are made of the check’s preview and counted with the file; of few triangles, pictures alone', async () => {
    const workers = await flow.work();
    const file = await checked(await texturedGlb(60, 40));
    const made = await flow.ended(await flow.teaser(file));
    expect(made, JSON.stringify(made.error)).to.include({ status: 'Success', percent: 100, attempt: 1 });
    expect(made.figures?.cause).to.equal(null);
    expect(await stored(file)).to.deep.equal(['teaser.glb', 'turntable.webp']);
    expect((await file.reload()).storedBytes).to.equal(made.bytes);
    const small = await checked(await texturedGlb(12, 8));
    expect((await flow.ended(await flow.teaser(small))).figures?.cause).to.equal('few');
    expect(await stored(small)).to.deep.equal(['turntable.webp']);
    await workers.close();
  });

  it('that keep failing through our fault leave nothing, and are made when they are asked for again', async () => {
    const crashing = await flow.work({
      openChildren: wrappedChildren(
        (run) => (verb, args, task) => (verb === 'teaser' ? Promise.reject(new AppError('engine.crashed')) : run(verb, args, task)),
      ),
    });
    const file = await checked(await texturedGlb(60, 40));
    const failed = await flow.ended(await flow.teaser(file));
    expect(failed).to.deep.include({ status: 'Error', error: { code: 'mall.teaserFailed', params: {} }, figures: null });
    expect(await stored(file)).to.deep.equal([]);
    await crashing.close();
    const workers = await flow.work();
    expect(await flow.ended(await flow.teaser(file, quickTiming))).to.include({ id: failed.id, attempt: 2, status: 'Success' });
    await workers.close();
  });
});
