import type { ShownPopupView } from '#domain/campaigns/views';
import { call } from './client.ts';

/** Popups of campaigns for who looks at the page. Apart from the other calls of campaigns, whose cache public pages do without. */
export const readPopups = (): Promise<ShownPopupView[]> => call('campaignPopups', {});
