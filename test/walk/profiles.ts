import { own, type Visits } from './visit.ts';
import { walker, type World } from './world.ts';

/** The code by which somebody else invites. */
async function inviteCode({ api }: World): Promise<string> {
  const inviter = await walker(api);
  const { inviteCode: code } = await inviter.client.call<{ inviteCode: string }>('queryInfo');
  return code;
}

/** What an account says of its owner. */
export const profileVisits: Visits = {
  queryInfo: own(),
  getPersonalStatisticsByUserId: own(),
  myExtensionDetail: own(),
  avatarInformation: own(),
  accountInformation: own(),
  modifyUserInfo: own({ nickname: '小明', introduce: '建模师' }),
  setInterestAndRegisterPurpose: own({ interests: ['1', '2'], registerPurpose: '1', professionCode: '2' }),
  getTheGuidePageReadingStatus: own({ location: 0 }),
  updateTheGuidePageReadingStatus: own({ location: 0 }),
  saveInvitedCode: {
    payload: async (world) => ({ uid: world.owner.user.id, invitedcode: await inviteCode(world) }),
    others: 'auth.userMismatch',
  },
  getPopupSettings: own(),
  decideUserType: own(),
  serviceInfo: own(),
  updateServiceType: own({ serviceType: '1', services: ['1'] }),
};
