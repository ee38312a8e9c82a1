import { newSecret } from '#storage/database/ids';
import { own, type Visits } from './visit.ts';
import { freshEmail, freshPhone, stranger, walkPassword, type Walker, type World } from './world.ts';

/** A code to sign in, asked for from a device of its own. */
const aboutSms = ({ user }: Walker) => ({ phone: user.phone, type: 'smsPhoneLogin', deviceId: newSecret() });

/** A form that was filled in no time at all must scratch a card first. */
async function askedForPuzzle({ api, owner }: World): Promise<object> {
  const about = aboutSms(owner);
  const trace = { shownMs: 1, keys: 0, moves: 0 };
  await stranger(api).call('getAliyunAcs', { nvcdata: JSON.stringify({ ...about, trace }) });
  return { kind: 'scratch', ...about };
}

const collected = { token: 'x', trace: { shownMs: 9000 }, collected: 'x' };

let tracks = 0;

/** Sign-in, sessions, the account itself. */
export const accountVisits: Visits = {
  gatewayPublicKey: own(),
  userIsExist: { payload: ({ owner }) => ({ username: owner.user.phone }), others: 'own' },
  getAliyunAcs: { payload: ({ owner }) => ({ nvcdata: JSON.stringify({ ...aboutSms(owner), ...collected }) }), others: 'own' },
  captchaCreate: { payload: askedForPuzzle, others: 'own' },
  captchaVerify: {
    payload: async (world) => {
      const wanted = await askedForPuzzle(world);
      const { captchaId } = await stranger(world.api).call<{ captchaId: string }>('captchaCreate', wanted);
      // Each track its own: one that was played before is a machine's.
      return { captchaId, track: [[tracks++ / 1000, 0, 0]] };
    },
    others: 'own',
    owner: 'captcha.scratchedTooFast',
  },
  sendSms: {
    payload: async ({ api, owner }) => {
      const about = aboutSms(owner);
      await stranger(api).call('getAliyunAcs', { nvcdata: JSON.stringify(about) });
      return about;
    },
    others: 'own',
    carriesSecret: true,
  },
  passwordToken: {
    payload: ({ owner }) => ({ username: owner.user.phone, password: walkPassword }),
    others: 'own',
    carriesSecret: true,
  },
  loginByphone: {
    payload: async (world) => {
      const { smsKey, verifycode } = await world.code('smsPhoneLogin');
      return { phoneno: world.owner.user.phone, verifycode, smsKey };
    },
    others: 'own',
    carriesSecret: true,
  },
  refreshToken: { payload: ({ owner }) => ({ refresh_token: owner.refreshToken }), others: 'own', carriesSecret: true },
  logout: { payload: ({ owner }) => ({ refresh_token: owner.refreshToken }), others: 'own', carriesSecret: true },
  appuserinfo: own(),
  registerPhone: {
    payload: async (world) => {
      const phoneno = freshPhone();
      const { smsKey, verifycode } = await world.code('register', phoneno);
      return { phoneno, smsKey, smsCode: verifycode, password: walkPassword, professionCode: '2', applisource: 'pc', platform: 'pc' };
    },
    others: 'own',
  },
  findPwdByPhone: {
    payload: async (world) => {
      const { smsKey, verifycode } = await world.code('rebuild');
      return { phoneno: world.owner.user.phone, smsKey, verifycode, password: 'another-2026' };
    },
    others: 'own',
    carriesSecret: true,
  },
  modifyPhone: {
    payload: async (world) => {
      const phoneno = freshPhone();
      const { smsKey, verifycode } = await world.code('bindPhone', phoneno);
      return { phoneno, smsKey, verifycode, password: walkPassword };
    },
    others: 'own',
  },
  modifyUserPassword: own({ password: 'another-2026', oldPassword: walkPassword }),
  sessionList: own(),
  sessionRevoke: { payload: ({ owner }) => ({ sessionId: owner.sessionId }), others: 'auth.sessionUnknown' },
  sessionRevokeAll: own({ keepCurrent: false }),
  sendEmailCode: { payload: () => ({ email: freshEmail() }), others: 'own' },
  bindEmail: {
    payload: async ({ api, owner }) => {
      const email = freshEmail();
      const emailKey = await owner.client.call<string>('sendEmailCode', { email });
      return { email, emailKey, verifycode: /\d{6}/.exec(api.mail.sent(email)[0]?.text ?? '')?.[0] };
    },
    others: 'auth.codeExpired',
  },
  unbindEmail: own(),
  deletionAsk: { payload: (world) => world.code('rebuild'), others: 'auth.codeExpired', administrator: 'deletion.blocked' },
  deletionWithdraw: {
    payload: async ({ owner }) => {
      await owner.user.update({ deletionDueAt: new Date(Date.now() + 60_000) });
      return {};
    },
    others: 'deletion.notAsked',
  },
  deletionState: own(),
  attachmentCreate: own({ purpose: 'avatar', size: 1000, type: 'image/jpeg' }),
};
