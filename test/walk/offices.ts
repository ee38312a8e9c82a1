import { listFriendLinks } from '#services/content/list-friend-links';
import { newId, newSecret } from '#storage/database/ids';
import type { BulkActRow } from '#storage/database/models/bulk';
import { buildWaiting } from '#test/bulk';
import { sendAttachment, sendFeedbackAnnex, sendFeedbackPicture } from '#test/attachments';
import { pageSource } from '#test/site-pages';
import { buildPicture } from '#test/pictures';
import { buildCreditCode, buildIdCard, sendPaper } from '#test/papers';
import { own, type Visit, type Visits } from './visit.ts';
import { freshPhone, secretWord, stranger, type World } from './world.ts';

const personal = async ({ owner: { client } }: World) => ({
  realName: `${secretWord}张三`,
  idCard: buildIdCard(),
  frontId: await sendPaper(client),
  backId: await sendPaper(client),
  consent: true,
});

/** A certification of the owner's that waits for its review. */
async function certificationOf(world: World): Promise<string> {
  const { client, user } = world.owner;
  await client.call('authPersonal', await personal(world));
  return (await world.api.database.certifications.findOne({ where: { ownerId: user.id }, rejectOnEmpty: true })).id;
}

/** Feedback of the owner's with a picture and an archive. */
async function feedbackOf({ api, owner: { client, user } }: World): Promise<{ feedbackId: string; attachmentId: string }> {
  const attachmentId = await sendFeedbackPicture(client);
  const sent = { feedbackType: 0, feedbackContent: `${secretWord}打不开`, feedbackPictureUrl: attachmentId };
  await client.call('feedbackSubmit', { ...sent, feedbackAnnexUrl: await sendFeedbackAnnex(client) });
  return { feedbackId: (await api.database.feedback.findOne({ where: { ownerId: user.id }, rejectOnEmpty: true })).id, attachmentId };
}

const review = (also: object = {}): Visit => ({
  payload: async (world) => ({ certificationId: await certificationOf(world), ...also }),
  others: 'own',
});
const account = (also: object = {}, before: object = {}): Visit => ({
  payload: async ({ owner: { user } }) => {
    await user.update(before);
    return { accountId: user.id, ...also };
  },
  others: 'own',
});
/** A code, while nobody has a second factor. */
async function withoutFactor({ api: { database } }: World): Promise<{ code: string }> {
  await database.transact((transaction) => database.staffFactors.destroy({ where: {}, transaction }));
  return { code: '000000' };
}
/** A page of the public site that somebody has saved. */
const sitePage = (also: object = {}, state: object = {}): Visit => ({
  payload: async ({ api: { database } }) => {
    const row = {
      id: newId(),
      address: `/news/detail?id=${newId()}`,
      number: 1,
      title: '新闻',
      source: pageSource('walk'),
      authorId: null,
    };
    await database.transact((transaction) =>
      database.contentVersions.create({ ...row, publishedAt: null, createdAt: new Date(), ...state }, { transaction }),
    );
    return { address: row.address, ...also };
  },
  others: 'own',
});
/** Places of pictures, of which no two have the same. */
let walked = 1000;
/** A picture of the site. */
async function picture({ api: { database } }: World): Promise<string> {
  const row = { id: newId(), place: walked++, name: '封面', width: 640, height: 480, bytes: 1, authorId: null, createdAt: new Date() };
  await database.transact((transaction) => database.sitePictures.create(row, { transaction }));
  return row.id;
}

const written = { name: '张三', email: 'zhang@example.com', company: '', content: '想了解怎样批量处理模型' };
/** A form of the site, for which a device has passed its check. */
const asking = (also: object = {}): Visit => ({
  payload: async ({ api }) => {
    const about = { phone: freshPhone(), deviceId: newSecret() };
    await stranger(api).call('getAliyunAcs', { nvcdata: JSON.stringify({ ...about, type: 'inquiry' }) });
    return { ...written, ...about, ...also };
  },
  others: 'own',
  carriesSecret: true,
});
/** What the owner has written to us. */
const inquiry = (also: object, state: object = {}): Visit => ({
  payload: async ({ api: { database }, owner: { user } }) => {
    const row = { ...written, id: newId(), kind: 'support', status: 'Open', ownerId: user.id, phone: user.phone } as const;
    await database.transact((transaction) => database.inquiries.create({ ...row, ...state, createdAt: new Date() }, { transaction }));
    return { inquiryId: row.id, ...also };
  },
  others: 'own',
});
/** Work of the owner's that waits, while nobody does anything to all of it; `act`: with an act over it that stands so. */
const waitingWork = (also: object, act?: Partial<BulkActRow>): Visit => ({
  payload: async ({ api: { database }, owner: { user } }) => {
    await database.transact((transaction) => database.bulkActs.destroy({ where: {}, transaction }));
    const [job] = await buildWaiting(database, user.id, 1);
    const filter = { state: 'waiting', kind: null, keyword: user.id } as const;
    const now = new Date();
    if (act === undefined) return { act: 'retry', state: 'waiting', keyword: user.id, onceId: newId(), seenAt: now.toISOString(), ...also };
    const [row, about] = [
      { id: newId(), act: 'retry', status: 'Running', filter, repeats: null, filterKey: null, place: null } as const,
      { cause: '存储已恢复', byId: user.id, address: '', total: 1, seenAt: now, createdAt: now, endedAt: null },
    ];
    await database.transact(async (transaction) => {
      await database.bulkActs.create({ ...row, ...about, ...act }, { transaction });
      const failure = { bulkId: row.id, workflowId: `job/${job?.id}/1`, reason: '平台出错', failedAt: now };
      await database.bulkFailures.create(failure, { transaction });
    });
    return { bulkId: row.id, ...also, ...('cause' in also && { onceId: newId() }) };
  },
  others: 'own',
});
/** The ticket opens only in the browser that it was given to. */
const ticket = () => ({ openId: newSecret(), registerMethod: 'weixin' });

/** Third-party sign-in, certification, feedback, and what administrators do. */
export const officeVisits: Visits = {
  thirdPartyMethods: own(),
  thirdPartyAuthorize: own({ registerMethod: 'weixin' }),
  relatedPhone: {
    payload: () => ({ ...ticket(), phoneno: '13500000001', smsKey: newSecret(), smsCode: '000000', professionCode: '2' }),
    others: 'own',
    owner: 'identities.ticketExpired',
  },
  bindThirdPartyAccount: { payload: ticket, others: 'own', owner: 'identities.ticketExpired' },
  getMyThirdPartyAccount: own(),
  removeThirdPartyAccountById: {
    payload: async ({ api, owner }) => {
      const row = { id: newId(), userId: owner.user.id, method: 'weixin', openId: newSecret(), nickName: secretWord, avatar: '' } as const;
      await api.database.thirdPartyIdentities.create({ ...row, createdAt: new Date() });
      return { id: row.id };
    },
    others: 'identities.notFound',
  },
  authPersonal: { payload: personal, others: 'attachment.unknown' },
  authEnterprise: {
    payload: async ({ owner: { client } }) => ({
      companyName: `${secretWord}公司`,
      creditCode: buildCreditCode(),
      legalPerson: '张三',
      licenceId: await sendPaper(client),
      consent: true,
    }),
    others: 'attachment.unknown',
  },
  certificationInfo: own(),
  certificationList: own({ status: 'all' }),
  certificationDetail: review(),
  certificationDocument: review({ paper: 'frontId' }),
  certificationApprove: review(),
  certificationReject: review({ cause: '照片模糊' }),
  accountList: own(),
  accountDetail: account(),
  accountFreeze: account({ cause: '违规' }),
  accountUnfreeze: account({}, { frozenAt: new Date() }),
  accountGrantPublisher: account({ granted: true }),
  accountGrantBypass: account({ granted: true }),
  accountGrantRole: account({ fromRole: 'user', role: 'support', cause: '新同事' }),
  auditList: own(),
  exportOrders: own({ cause: '月底对账' }),
  exportRefunds: own({ cause: '月底对账' }),
  exportWithdrawals: own({ cause: '月底对账' }),
  exportAccounts: own({ cause: '统计' }),
  exportWork: own({ cause: '统计' }),
  exportAudit: own({ cause: '审计' }),
  bulkPreview: waitingWork({}),
  bulkBegin: waitingWork({ cause: '存储已恢复' }),
  bulkRepeat: waitingWork({ cause: '再试' }, { status: 'Done', endedAt: new Date() }),
  bulkSteer: waitingWork({ step: 'pause' }, {}),
  bulkList: own(),
  bulkFailures: waitingWork({}, {}),
  officeFind: { payload: ({ owner: { user } }) => ({ key: user.id }), others: 'own' },
  officeOverview: own(),
  officeStory: { payload: ({ owner: { user } }) => ({ kind: 'user', id: user.id }), others: 'own' },
  officeNote: { payload: ({ owner: { user } }) => ({ kind: 'user', id: user.id, text: '打过电话' }), others: 'own' },
  officeEndSessions: account({ cause: '账号被盗' }),
  factorStatus: own(),
  factorBegin: { payload: withoutFactor, others: 'auth.forbidden', owner: 'auth.forbidden', administrator: 'own' },
  factorConfirm: { payload: withoutFactor, others: 'factor.notBegun', owner: 'factor.notBegun' },
  factorProve: { payload: withoutFactor, others: 'factor.enrolFirst', owner: 'factor.enrolFirst' },
  factorReset: { ...account({ cause: '手机丢失' }), owner: 'factor.notEnrolled' },
  officeGiveCoins: account({ amountFen: 100, onceId: newId(), cause: '补偿' }),
  feedbackSubmit: {
    payload: async ({ owner: { client } }) => ({
      ...{ feedbackType: 1, feedbackContent: `${secretWord}建议`, feedbackEnd: 0 },
      feedbackPictureUrl: await sendFeedbackPicture(client),
      feedbackAnnexUrl: await sendFeedbackAnnex(client),
    }),
    others: 'attachment.unknown',
  },
  feedbackList: own({ state: 'all' }),
  feedbackPicture: { payload: feedbackOf, others: 'own' },
  feedbackAnswer: { payload: feedbackOf, others: 'own' },
  saveApplicationRecord: asking(),
  isSubmitted: own(),
  inquirySubmit: asking({ kind: 'support' }),
  inquiryList: own({ status: 'all' }),
  inquiryAnswer: inquiry({ reply: '可以' }),
  inquiryResend: inquiry({}, { status: 'Answered', reply: '可以' }),
  inquiryClose: inquiry({ cause: '广告' }),
  sitePageList: own(),
  sitePageDetail: sitePage(),
  sitePageVersion: sitePage({ number: 1 }),
  sitePageSave: {
    payload: () => ({ address: `/news/detail?id=${newId()}`, source: pageSource('walk'), basedOn: 0 }),
    others: 'own',
  },
  sitePagePublish: sitePage({ number: 1 }),
  sitePageUnschedule: sitePage({}, { publishedAt: new Date(Date.now() + 3_600_000) }),
  friendlinkList: own(),
  operateFriendLinkList: own(),
  operateFriendLinkSave: {
    payload: async ({ api }) => ({
      links: [{ name: '友站', link: 'https://example.com/', isOn: true }],
      basedOn: (await listFriendLinks(api)).revision,
    }),
    others: 'own',
  },
  sitePictureList: own(),
  sitePictureAdd: {
    payload: async ({ owner: { client } }) => ({
      attachmentId: (await sendAttachment(client, 'sitePicture', await buildPicture('webp'), 'image/webp')).attachmentId,
      name: '封面',
    }),
    others: 'attachment.unknown',
    // It is an administrator who adds it, and the owner who sent it.
    owner: 'attachment.unknown',
  },
  sitePictureRename: { payload: async (world) => ({ pictureId: await picture(world), name: '正门' }), others: 'own' },
  sitePictureRemove: { payload: async (world) => ({ pictureId: await picture(world) }), others: 'own' },
  sitePageWithdraw: sitePage({ cause: '过时' }, { publishedAt: new Date(0) }),
};
