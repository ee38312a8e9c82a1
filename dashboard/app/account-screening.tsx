import { useEffect, useRef } from 'react';
import { screen } from '../api/screening.ts';
import { showAs } from '../api/session.ts';
import { toast } from '../components/toast.tsx';
import { useSession } from '../hooks/use-session.ts';

/** Has the account's nickname and avatar scanned when they load or change: docs/decisions/scan-on-load.md. Renders nothing. */
export function AccountScreening() {
  const session = useSession();
  const user = session.phase === 'signedIn' ? session.stored : undefined;
  const said = useRef<string>(undefined);
  useEffect(() => {
    if (user === undefined) return;
    void screen(user).then(({ shown, problem }) => {
      showAs(user, shown);
      // The account loads again with each change to it; once is enough.
      if (problem !== undefined && problem.message !== said.current) toast.error(problem);
      said.current = problem?.message;
    });
  }, [user]);
  return null;
}
