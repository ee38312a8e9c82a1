import { BrowserRouter } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { swrOptions } from '../api/use-call.ts';
import { AccountScreening } from './account-screening.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { AppRoutes } from './routes.tsx';
import { SessionEnd } from './session-end.tsx';
import { ThirdPartyReturn } from './third-party-return.tsx';
import { Toasts } from './toasts.tsx';

export function App() {
  return (
    <BrowserRouter>
      <Toasts />
      <SessionEnd />
      <AccountScreening />
      <ThirdPartyReturn />
      <SWRConfig value={swrOptions}>
        <ErrorBoundary>
          <AppRoutes />
        </ErrorBoundary>
      </SWRConfig>
    </BrowserRouter>
  );
}
