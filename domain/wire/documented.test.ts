import { expect } from 'chai';
import { socketPath } from '../events/calls.ts';
import { calls } from './paths.ts';

/** Where a documented call is: among ours, or with the area that brings it. */
type Place = 'here' | 'works' | 'messages' | 'feedback' | 'site';

const auth = '/api-auth';
const personal = '/api-personal/laozi/v3';
const matchup = '/api-matchup/laozi/v3/matchup';
const transaction = '/api-transaction/laozi/v3/transaction';
const result = '/api-process/laozi/v3/service_result';

const under = (prefix: string, place: Place, ...names: string[]): [string, Place][] => names.map((name) => [`${prefix}/${name}`, place]);

/** Every path of the specification's tables of calls about accounts, site, membership and the cart (D1 7.1–7.5) and about payment and stores (D3 7). */
const documented: [string, Place][] = [
  // D1 7.1
  ...under(`${auth}/thirdPartLogin/public`, 'here', 'userIsExist', 'getAliyunAcs'),
  ...under(`${auth}/oauth/user`, 'here', 'sendSms', 'token', 'loginByphone', 'findPwdByPhone', 'registerPhone', 'relatedPhone'),
  ...under(`${auth}/oauth`, 'here', 'refresh/token', 'appuserinfo'),
  ...under('/api-user/users-comm', 'here', 'saveInvitedCode'),
  ...under(`${personal}/common/unauth`, 'here', 'getPopupSettings'),
  // D1 7.2
  ...under(matchup, 'here', 'decideUserType', 'serviceInfo', 'updateServiceType'),
  ...under(`${auth}/oauth/userinfo`, 'here', 'modifyUserInfo', 'modifyPhone', 'modifyUserPassword', 'setInterestAndRegisterPurpose'),
  ...under(`${auth}/oauth/user`, 'here', 'authPersonal', 'authEnterprise'),
  ...under(`${personal}/personalInfo`, 'here', 'queryInfo', 'getMyThirdPartyAccount', 'removeThirdPartyAccountById'),
  ...under(`${personal}/personalInfo`, 'here', 'getTheGuidePageReadingStatus', 'updateTheGuidePageReadingStatus'),
  ...under(`${auth}/thirdPartLogin`, 'here', 'bindThirdPartyAccount'),
  ...under(`${personal}/account`, 'here', 'accountInformation'),
  // D1 7.3
  ...under(`${personal}/myMember`, 'here', 'selectMemberGradeList', 'checkNeedMemberCouponUp', 'getMemberPopup'),
  ...under(`${personal}/myMember`, 'here', 'checkCouponUpDeadlineSeven', 'cancelMemberPopup'),
  ...under('/api-personal/improveMapSharpnessRecord', 'here', 'processingMap'),
  ...under(personal, 'here', 'myExtension/detail'),
  ...under(personal, 'works', 'attention/{operation}'),
  ...under(`${personal}/coupon`, 'here', 'hasBeenGotCombinationCoupons', 'getCombinationCoupons'),
  // D1 7.4
  ...under(transaction, 'here', 'delCartModel'),
  ...under('/api-transaction/modeler', 'here', 'isFreeze'),
  // D1 7.5
  ...under(personal, 'here', 'feedback/submit'),
  // D2 7, the mall
  ...under(transaction, 'here', 'add'),
  ...under(`${transaction}/model`, 'here', 'topay', 'getAFreeModel'),
  ...under(`${transaction}/unauth/model`, 'here', 'list'),
  ...under('/api-process/laozi/v3/upload_model_file', 'here', 'model_release'),
  // D3 7, payment
  ...under('/api-order/laozi/v3/orderCenter', 'here', 'findByOrderId'),
  ...under(`${transaction}/model`, 'here', 'checkTheDayOfFreeModelCount', 'packageDeduction'),
  ...under(`${personal}/aiModel`, 'here', 'payByFreeCount'),
  ...under('/api-personal/memberRights', 'here', 'payByMemberFreeCount'),
  ...under('/api-personal/memberRights', 'here', 'batchPayModelsByMemberFreeCount'),
  ...under('/api-payment/laozi/v3', 'here', 'ali/pcAlipay', 'weixin/weixinpay'),
  ...under('/api-payment/laozi/v3', 'here', 'cloudCoin/cloudCoinPay', 'IncomeBalance/incomeBalancePay'),
  ...under(`${personal}/myOrder`, 'here', 'cancel'),
  // D3 7, account helpers
  ...under(`${personal}/account`, 'here', 'queryAccountDetails', 'queryCardList', 'deletCard', 'incomeList', 'withdrawList'),
  ...under(`${personal}/account`, 'here', 'availablePackageList', 'createRechargeOrder', 'packageList'),
  ...under('/api-order/laozi/v3/withdraw', 'here', 'manualCheck'),
  ...under(`${personal}/coupon`, 'here', 'list', 'activeCouponList', 'getActiveCoupons'),
  ...under(`${personal}/package`, 'here', 'list', 'activate'),
  ...under(`${transaction}/unauth/model`, 'here', 'newQuantities', 'labelCate', 'formatList'),
  ...under(`${personal}/personalInfo`, 'here', 'avatarInformation'),
  ...under(result, 'here', 'card_list', 'service_detail', 'delete', 'download_model_file'),
  ...under(result, 'here', 'payByFreeCount', 'queryUnPayReusltCount'),
  ...under(result, 'here', 'packageDeduction'),
  ...under(result, 'feedback', 'hasBeenSubmittedFeedback', 'saveOrUpdateUserFeedback'),
  ...under('/api-personal/contentSecurity', 'here', 'imageSyncScan', 'textAntispamScan'),
  ...under('/api-personal/asset/manage', 'site', 'unauth/saveApplicationRecord', 'isSubmitted'),
  // D3 7, stores
  ...under(`${personal}/messageCenter`, 'messages', 'allMessageIsRead', 'queryMessageIsRead', 'queryCommentIsRead'),
  ...under(`${personal}/personalInfo`, 'here', 'getPersonalStatisticsByUserId'),
  ...under(transaction, 'here', 'getCartList'),
  ...under(`${personal}/integral`, 'works', 'integralInfo'),
];

describe('documented calls', () => {
  const ours = new Set(Object.values(calls).map(({ path }) => path.toLowerCase()));

  for (const [path, place] of documented) {
    const wanted = place === 'here' ? 'is there' : `comes with ${place}`;
    it(`${path} ${wanted}`, () => {
      expect(ours.has(path.toLowerCase())).to.equal(place === 'here');
    });
  }

  it('are named once each', () => {
    const paths = documented.map(([path]) => path.toLowerCase());
    expect(paths).to.deep.equal([...new Set(paths)]);
  });

  it('share no path with each other or the socket, in any case', () => {
    expect(ours.size).to.equal(Object.keys(calls).length);
    expect(ours.has(socketPath)).to.equal(false);
  });
});
