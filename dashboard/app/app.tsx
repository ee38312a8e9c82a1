import { Suspense, useEffect } from 'react';
import { BrowserRouter, useLocation } from 'react-router-dom';
import { methodNames, returnParameters, signInMethods } from '#domain/identities/methods';
import { noteEntry } from '../hooks/back-layers.ts';
import { useSession } from '../hooks/use-session.ts';
import { ConnectionBar } from '../components/connection-bar.tsx';
import { lazyExtra } from '../components/lazy-part.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { AppRoutes } from './routes.tsx';
import { SessionEnd } from './session-end.tsx';
import { Toasts } from './toasts.tsx';

const AccountScreening = lazyExtra(async () => (await import('./account-screening.tsx')).AccountScreening);
const ThirdPartyReturn = lazyExtra(async () => (await import('./third-party-return.tsx')).ThirdPartyReturn);

/** Tells the layers that Back closes where the history stands. */
function BackSteps() {
  const location = useLocation();
  useEffect(noteEntry, [location]);
  return null;
}

/** What is done for who is signed in, and for who comes back from a third party. */
function Arrived() {
  const { phase } = useSession();
  const state = new URLSearchParams(useLocation().search).get(returnParameters.state);
  return (
    <>
      {phase === 'signedIn' && <AccountScreening />}
      {signInMethods.some((method) => methodNames[method].state === state) && <ThirdPartyReturn />}
    </>
  );
}

export function App() {
  return (
    <BrowserRouter>
      <Toasts />
      <BackSteps />
      <ConnectionBar />
      <SessionEnd />
      <Suspense fallback={null}>
        <Arrived />
      </Suspense>
      <ErrorBoundary>
        <AppRoutes />
      </ErrorBoundary>
    </BrowserRouter>
  );
}
