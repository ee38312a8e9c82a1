import { newId, newSecret } from '#storage/database/ids';
import { sendFeedbackAnnex, sendFeedbackPicture } from '#test/attachments';
import { buildCreditCode, buildIdCard, sendPaper } from '#test/papers';
import { own, type Visit, type Visits } from './visit.ts';
import { secretWord, type World } from './world.ts';

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
  accountGrantBypass: account({ granted: true }),
  auditList: own(),
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
};
