import { expect } from 'chai';
import { describeDetails } from './describe.ts';

describe('the circumstances of an audit event, as administrators read them', () => {
  it('are in Chinese, with our own names spelled out', () => {
    for (const [details, text] of [
      [{ device: 'Chrome · Windows' }, '设备：Chrome · Windows'],
      [{ device: '' }, '设备：未知设备'],
      [{ cause: '多次上传盗版模型', sessions: 2 }, '原因：多次上传盗版模型，下线设备：2 台'],
      [{ certificationId: '01a2', read: 'frontId' }, '认证编号：01a2，查看了：身份证人像面'],
      [{ certificationId: '01a2', read: 'fields' }, '认证编号：01a2，查看了：填写的资料'],
      [{ feedbackId: '01a2', read: 'annex' }, '反馈编号：01a2，查看了：附件'],
      [{ tier: 'advanced', days: 30 }, '会员：高级会员，期限：30 天'],
      [{ offerId: 'conversion10', codes: 3 }, '套餐：conversion10，数量：3 个'],
      [{ page: '/about', number: 3 }, '页面：/about，版本：3'],
      [{ disputeId: '01a2', refundFen: 500 }, '争议编号：01a2，退给需求方：500 分'],
      [{ demandId: '01a2', cause: '广告' }, '需求编号：01a2，原因：广告'],
      [{ commentId: '01a2', removed: 1 }, '评论编号：01a2，删除：1 条'],
      [{ method: 'weixin' }, '方式：微信'],
      [{ kind: 'enterprise' }, '类型：企业'],
      [{ role: 'administrator' }, '角色：管理员'],
      [{ transactionId: '4200001', refundedFen: 8888 }, '支付平台交易号：4200001，退款：8888 分'],
    ] as const) {
      expect(describeDetails(details)).to.equal(text);
    }
    expect(describeDetails({ dueAt: '2026-12-07T09:49:00.000Z' })).to.match(/^注销到期：2026-12-07 /);
  });

  it('show what has no words yet as it is', () => {
    expect(describeDetails({ toString: 'x', attempts: 3 })).to.equal('toString：x，attempts：3');
  });
});
