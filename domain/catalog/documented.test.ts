import { expect } from 'chai';
import { socketPath } from '../events/calls.ts';
import { calls } from './calls.ts';

const auth = '/api-auth';
const personal = '/api-personal/laozi/v3';
const matchup = '/api-matchup/laozi/v3/matchup';
const transaction = '/api-transaction/laozi/v3/transaction';
const result = '/api-process/laozi/v3/service_result';
const upload = '/api-process/laozi/v3/upload_model_file';

const under = (prefix: string, ...names: string[]): string[] => names.map((name) => `${prefix}/${name}`);

/** Every path that the three specification documents give: D1 7.1 to 7.6, D2 7, D3 7. */
const documented: readonly string[] = [
  // D1 7.1
  ...under(`${auth}/thirdPartLogin/public`, 'userIsExist', 'getAliyunAcs'),
  ...under(`${auth}/oauth/user`, 'sendSms', 'token', 'loginByphone', 'findPwdByPhone', 'registerPhone', 'relatedPhone'),
  ...under(`${auth}/oauth`, 'refresh/token', 'appuserinfo'),
  ...under('/api-user/users-comm', 'saveInvitedCode'),
  ...under(`${personal}/common/unauth`, 'getPopupSettings'),
  // D1 7.2
  ...under(matchup, 'decideUserType', 'serviceInfo', 'updateServiceType'),
  ...under(`${auth}/oauth/userinfo`, 'modifyUserInfo', 'modifyPhone', 'modifyUserPassword', 'setInterestAndRegisterPurpose'),
  ...under(`${auth}/oauth/user`, 'authPersonal', 'authEnterprise'),
  ...under(`${personal}/personalInfo`, 'queryInfo', 'getMyThirdPartyAccount', 'removeThirdPartyAccountById'),
  ...under(`${personal}/personalInfo`, 'getTheGuidePageReadingStatus', 'updateTheGuidePageReadingStatus'),
  ...under(`${auth}/thirdPartLogin`, 'bindThirdPartyAccount'),
  ...under(`${personal}/account`, 'accountInformation'),
  // D1 7.3
  ...under(`${personal}/myMember`, 'selectMemberGradeList', 'checkNeedMemberCouponUp', 'getMemberPopup'),
  ...under(`${personal}/myMember`, 'checkCouponUpDeadlineSeven', 'cancelMemberPopup'),
  ...under('/api-personal/improveMapSharpnessRecord', 'processingMap'),
  ...under(personal, 'myExtension/detail'),
  // The document leaves its operation open; ours are these two.
  ...under(`${personal}/attention`, 'add', 'cancel'),
  ...under(`${personal}/coupon`, 'hasBeenGotCombinationCoupons', 'getCombinationCoupons'),
  // D1 7.4
  ...under(transaction, 'delCartModel'),
  ...under('/api-transaction/modeler', 'isFreeze'),
  // D1 7.5
  ...under(personal, 'feedback/submit'),
  // D1 7.6
  ...under('/visitors/analysis-visitors', 'add', 'end'),
  ...under('/actionLog', 'addActionLog'),
  ...under('/api-personal/imsUserVisitRecord/unauth', 'saveUserVisitRecord'),
  // D2 7, uploads and checks
  ...under(`${personal}/common/unauth`, 'getHuaweiParam', 'getLatestClientVersion', 'friendlinkList'),
  ...under(`${personal}/file`, 'getObjectModelFileUploadSettings', 'getSceneModelFileUploadSettings'),
  ...under(upload, 'getFileMaxSize', 'model_checking', 'update_model_file', 'model_release'),
  ...under(upload, 'getLabelCateListByCateType', 'getLabelObjectListByParentId'),
  ...under(result, 'get_model_status'),
  // D2 7, the mall
  ...under(transaction, 'add'),
  ...under(`${transaction}/model`, 'topay', 'getAFreeModel'),
  ...under(`${transaction}/unauth/model`, 'list'),
  // D3 7, payment
  ...under('/api-order/laozi/v3/orderCenter', 'findByOrderId'),
  ...under(`${transaction}/model`, 'checkTheDayOfFreeModelCount', 'packageDeduction'),
  ...under(`${personal}/aiModel`, 'payByFreeCount'),
  ...under('/api-personal/memberRights', 'payByMemberFreeCount'),
  ...under('/api-personal/memberRights', 'batchPayModelsByMemberFreeCount'),
  ...under('/api-payment/laozi/v3', 'ali/pcAlipay', 'weixin/weixinpay'),
  ...under('/api-payment/laozi/v3', 'cloudCoin/cloudCoinPay', 'IncomeBalance/incomeBalancePay'),
  ...under(`${personal}/myOrder`, 'cancel'),
  // D3 7, account helpers
  ...under(`${personal}/account`, 'queryAccountDetails', 'queryCardList', 'deletCard', 'incomeList', 'withdrawList'),
  ...under(`${personal}/account`, 'availablePackageList', 'createRechargeOrder', 'packageList'),
  ...under('/api-order/laozi/v3/withdraw', 'manualCheck'),
  ...under(`${personal}/coupon`, 'list', 'activeCouponList', 'getActiveCoupons'),
  ...under(`${personal}/package`, 'list', 'activate'),
  ...under(`${transaction}/unauth/model`, 'newQuantities', 'labelCate', 'formatList'),
  ...under(`${personal}/personalInfo`, 'avatarInformation'),
  ...under(result, 'card_list', 'service_detail', 'delete', 'download_model_file'),
  ...under(result, 'payByFreeCount', 'queryUnPayReusltCount'),
  ...under(result, 'packageDeduction'),
  ...under(result, 'hasBeenSubmittedFeedback', 'saveOrUpdateUserFeedback'),
  ...under('/api-personal/contentSecurity', 'imageSyncScan', 'textAntispamScan'),
  ...under('/api-personal/asset/manage', 'unauth/saveApplicationRecord', 'isSubmitted'),
  // D3 7, stores
  ...under(`${personal}/messageCenter`, 'allMessageIsRead', 'queryMessageIsRead', 'queryCommentIsRead'),
  ...under(`${personal}/personalInfo`, 'getPersonalStatisticsByUserId'),
  ...under(transaction, 'getCartList'),
  ...under(`${personal}/integral`, 'integralInfo'),
];

describe('documented calls', () => {
  const ours = new Set(Object.values(calls).map(({ path }) => path.toLowerCase()));

  for (const path of documented) {
    it(`${path} is served`, () => {
      expect(ours.has(path.toLowerCase())).to.equal(true);
    });
  }

  it('are named once each', () => {
    const paths = documented.map((path) => path.toLowerCase());
    expect(paths).to.deep.equal([...new Set(paths)]);
  });

  it('share no path with each other or the socket, in any case', () => {
    expect(ours.size).to.equal(Object.keys(calls).length);
    expect(ours.has(socketPath)).to.equal(false);
  });
});
