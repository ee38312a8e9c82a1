import type { PopupName } from '#domain/membership/popups';
import { call } from './client.ts';

/** What popups are asked by, the most pressing first. */
const popups = [
  () => call('checkCouponUpDeadlineSeven', {}),
  () => call('getMemberPopup', { type: 1 }),
  () => call('checkNeedMemberCouponUp', {}),
];

export interface PopupNote {
  popup: PopupName;
  text: string;
}

/** The popup that is due, if any. */
export async function findPopup(): Promise<PopupNote | undefined> {
  for (const ask of popups) {
    const { id, tipText } = await ask();
    if (id !== '') return { popup: id, text: tipText };
  }
  return undefined;
}

/** Has a popup stay away for today, on every device. */
export const closePopup = (popupId: PopupName): Promise<unknown> => call('cancelMemberPopup', { popupId });
