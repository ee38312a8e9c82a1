import { expect } from 'chai';
import { pageAddresses } from '../site/addresses.ts';
import { guideLocations, guideOf } from './guides.ts';

describe('the tours of first visits', () => {
  it('are shown in the workbench and the personal centre, and nowhere that somebody pays', () => {
    const { workbench, personalCentre } = guideLocations;
    const shown = pageAddresses.filter((address) => guideOf(address) !== undefined);
    expect(guideOf('/workbench')).to.equal(workbench);
    expect(['/workbench/information', '/workbench/account/accoInforIndex', '/workbench/account/myCoupon'].map(guideOf)).to.deep.equal([
      ...[personalCentre, personalCentre, personalCentre],
    ]);
    const paying = [
      ...['/workbench/myShoppCart', '/workbench/myOrder', '/workbench/myOrder/invoice', '/workbench/account/accountRecharge'],
      ...['/workbench/account/vipPackage', '/workbench/account/VIPPACKAGE', '/transaction/shoppingCart', '/common/pay', '/common/recharge'],
      ...['/pricePage', '/activity/blindBox', '/workbench/serviceResult'],
    ];
    expect(paying.filter((address) => guideOf(address) !== undefined)).to.deep.equal([]);
    for (const address of shown) expect(address).to.match(/^\/workbench($|\/information|\/account)/);
  });
});
