import { expect } from 'chai';
import { databaseColumns } from '#test/databases';
import { jobFolders, keysUnder, openFlow, type Flow } from '#test/flow';
import { samplePath } from '#test/samples';

for (const column of databaseColumns) {
  describe(`the way of a job on ${column.name}`, () => {
    let flow: Flow;
    before(async function () {
      this.timeout(60_000);
      flow = await openFlow({ column });
      await flow.work();
    });
    after(() => flow.close());

    it('takes an archive from upload to a lighter model, and tells each step', async () => {
      const file = await flow.ended(await flow.hand(samplePath('obj/chair.zip')));
      expect(file.error).to.equal(null);
      expect(file.status).to.equal('Success');
      expect(file.percent).to.equal(100);
      expect(file.sha256).to.match(/^[0-9a-f]{64}$/);
      const job = await flow.ended(await flow.submit(file));
      expect(job.status).to.equal('Success');
      expect(await jobFolders(flow.tempFolder)).to.deep.equal([]);
    });
  });
}
