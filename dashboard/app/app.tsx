import { useEffect } from 'react';
import { BrowserRouter, useLocation } from 'react-router-dom';
import { noteEntry } from '../hooks/back-layers.ts';
import { ConnectionBar } from '../components/connection-bar.tsx';
import { AccountScreening } from './account-screening.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { AppRoutes } from './routes.tsx';
import { SessionEnd } from './session-end.tsx';
import { ThirdPartyReturn } from './third-party-return.tsx';
import { Toasts } from './toasts.tsx';

/** Tells the layers that Back closes where the history stands. */
function BackSteps() {
  const location = useLocation();
  useEffect(noteEntry, [location]);
  return null;
}

export function App() {
  return (
    <BrowserRouter>
      <Toasts />
      <BackSteps />
      <ConnectionBar />
      <SessionEnd />
      <AccountScreening />
      <ThirdPartyReturn />
      <ErrorBoundary>
        <AppRoutes />
      </ErrorBoundary>
    </BrowserRouter>
  );
}
