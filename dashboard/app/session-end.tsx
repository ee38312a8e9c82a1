import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { ApiError } from '../api/api-error.ts';
import { onSessionChange, sessionState } from '../api/session.ts';
import { toast } from '../components/toast.tsx';
import { loginAddress } from '../features/accounts/return-url.ts';

/** First levels of the addresses that one leaves for the login page when the session ends: docs/decisions/session-end.md. */
const leftForLogin: readonly string[] = ['workbench', 'pricePage'];

/** Tells of a session that ended by itself, and leads to the login page from where nothing is left to see. Renders nothing. */
export function SessionEnd() {
  const navigate = useNavigate();
  useEffect(
    () =>
      onSessionChange(() => {
        const session = sessionState();
        if (session.phase !== 'signedOut' || !session.expired) return;
        const { pathname, search, hash } = location;
        toast.warning(ApiError.of('auth.signInRequired').message);
        if (leftForLogin.includes(pathname.split('/')[1] ?? '')) void navigate(loginAddress(pathname + search + hash), { replace: true });
      }),
    [navigate],
  );
  return null;
}
