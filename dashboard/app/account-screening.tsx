import { useEffect } from 'react';
import { screen } from '../api/screening.ts';
import { showAs } from '../api/session.ts';
import { toast } from '../components/toast.tsx';
import { useSession } from '../hooks/use-session.ts';

/** Has the account's nickname and avatar scanned when they load or change: docs/decisions.md#scan-on-load. Renders nothing. */
export function AccountScreening() {
  const session = useSession();
  const user = session.phase === 'signedIn' ? session.stored : undefined;
  useEffect(() => {
    if (user === undefined) return;
    void screen(user).then(({ shown, problem }) => {
      showAs(user, shown);
      if (problem !== undefined) toast.error(problem);
    });
  }, [user]);
  return null;
}
