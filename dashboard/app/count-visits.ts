import { call } from '../api/client.ts';
import { onSessionChange, sessionState } from '../api/session.ts';

/** Where the script keeps the visit of this tab: api/site/script.ts. */
const storedUnder = 'modelmill.visit';
/** After the page is painted. */
const waitMs = 500;

/** Loads the script that counts visits, the same as on the server's pages, when everything else has come; and says after a sign-in which visit it came of. */
export function countVisits(): void {
  addEventListener('load', () =>
    setTimeout(() => {
      if (navigator.webdriver) return;
      const script = document.createElement('script');
      script.src = '/visits.js';
      document.body.append(script);
    }, waitMs),
  );
  let before = sessionState().phase;
  onSessionChange(() => {
    const { phase } = sessionState();
    const hasEntered = before === 'signedOut' && phase === 'signedIn';
    before = phase;
    const visitorId = sessionStorage.getItem(storedUnder);
    if (hasEntered && visitorId !== null) call('saveUserVisitRecord', { visitorId, eventType: 'login' }).catch(() => undefined);
  });
}
