/** The one box of the back office, and the pages that it leads to. */

import { administratorChange, administratorRead } from '../wire/call.ts';

const office = '/api-admin/laozi/v3/office';

export const officeCalls = {
  // Ours
  officeFind: administratorRead(`${office}/find`),
  officeOverview: administratorRead(`${office}/overview`, 'list'),
  officeStory: administratorRead(`${office}/story`, 'list'),
  officeNote: administratorChange(`${office}/note`),
  officeEndSessions: administratorChange(`${office}/endSessions`),
  officeGiveCoins: administratorChange(`${office}/giveCoins`),
} as const;
