import type { PopupName } from '#domain/membership/popups';
import { call } from './client.ts';

/** Has a popup stay away for today, on every device. */
export const closePopup = (popupId: PopupName): Promise<unknown> => call('cancelMemberPopup', { popupId });
