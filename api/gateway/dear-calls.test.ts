import { expect } from 'chai';
import { dearReadMs, lineLimits } from '#domain/limits';
import { openTestApi } from '#test/api';
import { farmBackends } from '#test/databases';
import { defaultRateLimits } from './rate-limit.ts';

for (const backend of farmBackends) {
  describe(`dear calls on ${backend.name}`, () => {
    it('wait in a line with an end, whose refusal says when to come back; others do not wait in it', async () => {
      const line = { ...lineLimits, atOnce: 1, perKey: 2 };
      const api = await openTestApi(backend, { dearCallLimits: { readMs: dearReadMs, line } });
      try {
        const { client } = await api.person();
        const lists = Array.from({ length: 10 }, () => api.visitor().post('mallModelList'));
        const [own, light] = await Promise.all([client.post('fileList'), client.post('storageUsage')]);
        expect([own.status, light.status]).to.deep.equal([200, 200]);
        const replies = await Promise.all(lists);
        const refused = replies.filter(({ status }) => status === 429);
        expect(refused.length).to.be.within(1, 8);
        expect(replies.filter(({ status }) => status === 200)).to.have.length(10 - refused.length);
        expect(refused[0]?.envelope.resp_msg).to.equal('现在查询的人较多，请 2 秒后再试');
        expect(refused[0]?.headers.get('retry-after')).to.equal('2');
      } finally {
        await api.close();
      }
    });

    it('are stopped when they read for too long, with a sentence', async () => {
      const api = await openTestApi(backend, { dearCallLimits: { readMs: 0, line: lineLimits } });
      try {
        const { status, envelope } = await api.visitor().post('mallModelList', { keyword: '椅' });
        expect([status, envelope.resp_msg]).to.deep.equal([503, '这次查询用的时间太长，已经停止，请缩小范围后再试']);
        expect((await api.visitor().post('thirdPartyMethods')).status).to.equal(200);
      } finally {
        await api.close();
      }
    });

    it('take more of an allowance than others', async () => {
      const api = await openTestApi(backend, { rateLimits: { ...defaultRateLimits, user: { calls: 12, windowMs: 60_000 } } });
      try {
        const { client } = await api.person();
        const replies = [
          await client.post('fileList'),
          await client.post('fileList'),
          await client.post('storageUsage'),
          await client.post('fileList'),
        ];
        expect(replies.map(({ status }) => status)).to.deep.equal([200, 200, 200, 429]);
      } finally {
        await api.close();
      }
    });

    it('reach so many rows of a list, and say how to find what lies behind', async () => {
      const api = await openTestApi(backend);
      try {
        const { client } = await api.person();
        const sentence = '列表最多翻到第 10000 条，请用搜索或筛选缩小范围';
        for (const name of ['mallModelList', 'fileList', 'cardList', 'orderList', 'queryAccountDetails'] as const) {
          expect((await client.post(name, { pageNo: 100, pageSize: 100 })).status).to.equal(200);
          expect(await client.refusal(name, { pageNo: 101, pageSize: 100 }), name).to.equal(sentence);
          expect(await client.refusal(name, { pageNo: 2 ** 52 }), name).to.equal(sentence);
        }
      } finally {
        await api.close();
      }
    });
  });
}
