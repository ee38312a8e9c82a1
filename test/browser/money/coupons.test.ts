import { expect } from 'chai';
import { openCampaign } from '#services/coupons/open-campaign';
import { voucher } from '#test/orders';
import { expectSoon } from '../soon.ts';
import { expectBooksBalance, expectSound, narrow, sharedStage, wide, type Stage } from './stage.ts';

const day = 24 * 60 * 60_000;

describe('coupons in the browser', function () {
  this.timeout(120_000);
  let stage: Stage;
  before(async () => (stage = await sharedStage()));
  afterEach(() => expectBooksBalance(stage));

  it('are listed by what has become of them, at both sizes, and lead to where they are used', async () => {
    for (const size of [wide, narrow]) {
      const owner = await stage.customer(
        async (_, [, lapsed]) => {
          await stage.api.database.coupons.update({ endsAt: new Date(Date.now() - day) }, { where: { id: lapsed } });
          return '/workbench/account/myCoupon';
        },
        {
          size,
          coupons: [
            { name: '会员券', types: ['membership'] },
            { name: '过期券' },
            { kind: 'systemPercent', faceValueFen: 0, percent: 90, name: '九折券' },
          ],
        },
      );
      const { page } = owner;
      await page.getByText('会员券').waitFor();
      await page.getByText('除充值和套餐外的订单').waitFor();
      await expectSoon(() => page.getByText('过期券').count(), 0);
      await expectSound(owner);
      await page.getByText('已过期', { exact: true }).click();
      await page.getByText('过期券').waitFor();
      expect(new URL(page.url()).searchParams.get('status')).to.equal('lapsed');
      await page.getByText('已使用', { exact: true }).click();
      await page.getByText('还没有用过优惠券').waitFor();
      await expectSound(owner);
      await page.getByText('可使用', { exact: true }).first().click();
      await page.getByRole('listitem').filter({ hasText: '会员券' }).getByRole('link', { name: '去使用' }).click();
      await page.getByRole('dialog', { name: '开通会员' }).getByText('会员券').waitFor();
      await page.context().close();
    }
  });

  it('of a campaign are claimed until there are none left, and say so', async () => {
    await openCampaign(stage.api.deps, { template: { ...voucher, name: '一张就没了' }, total: 1, perPerson: 1, runsMs: day });
    const [first, second] = [await stage.customer('/pricePage'), await stage.customer('/pricePage')];
    const claim = (page: typeof first.page) => page.getByRole('button', { name: '领取：一张就没了' });
    await claim(second.page).waitFor();
    await claim(first.page).click();
    await first.page.getByRole('dialog', { name: '领取成功' }).waitFor();
    await first.page.getByRole('button', { name: '知道了' }).click();
    await first.page.getByRole('button', { name: '已领取：一张就没了' }).waitFor();
    await claim(second.page).click();
    await second.page.getByText('优惠券已领完').waitFor();
    await second.page.getByRole('button', { name: '已领完：一张就没了' }).waitFor();
    await Promise.all([first, second].map(({ page }) => page.context().close()));
  });
});
