import { useEffect, type ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { addresses } from '../../addresses.ts';
import { ErrorPage } from '../../components/error-page.tsx';
import { PageLoading } from '../../components/page-loading.tsx';
import { useSession } from '../../hooks/use-session.ts';
import { openLoginPopup } from './login-popup-state.ts';
import { loginAddress } from './return-url.ts';
import { startSession } from '../../api/session.ts';

interface Props {
  /** Where others sign in: on the login page, or in the popup over the home page. */
  by?: 'page' | 'popup';
  children: ReactNode;
}

/** Renders its children for signed-in users; others are sent to sign in and returned afterwards: docs/decisions/pages-behind-sign-in.md. */
export function RequireSession({ by = 'page', children }: Props) {
  const session = useSession();
  const { pathname, search, hash } = useLocation();
  if (session.phase === 'starting') return <PageLoading fullHeight text="正在登录…" />;
  if (session.phase === 'unreachable') return <Unreachable message={session.message} />;
  if (session.phase === 'signedOut' && by === 'popup') return <SignInAtHome returnURL={pathname + search + hash} />;
  if (session.phase === 'signedOut')
    return <Navigate to={session.byChoice ? addresses.login : loginAddress(pathname + search + hash)} replace />;
  return children;
}

function SignInAtHome({ returnURL }: { returnURL: string }) {
  useEffect(() => openLoginPopup('login', { returnURL }), [returnURL]);
  return <Navigate to={addresses.home} replace />;
}

function Unreachable({ message }: { message: string }) {
  return (
    <ErrorPage
      status={503}
      reason={`暂时连不上服务器：${message}。您仍处于登录状态，已提交的内容不会丢失。`}
      actions={
        <button type="button" onClick={() => void startSession()}>
          重试
        </button>
      }
    />
  );
}
