import { ConfigProvider, message } from 'antd';
import zhCN from 'antd/es/locale/zh_CN';
import { useEffect } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { swrOptions } from '../api/use-call.ts';
import { connectToast } from '../components/toast.tsx';
import { theme } from '../theme.ts';
import { AccountScreening } from './account-screening.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { AppRoutes } from './routes.tsx';
import { SessionEnd } from './session-end.tsx';
import { ThirdPartyReturn } from './third-party-return.tsx';

/** Where toasts appear. antd's `App` would bring dialogs along, which public pages do not need. */
function Toasts() {
  const [messages, holder] = message.useMessage({ duration: 2, maxCount: 1, top: 70 });
  useEffect(() => connectToast(messages), [messages]);
  return holder;
}

export function App() {
  return (
    <ConfigProvider locale={zhCN} theme={theme} button={{ autoInsertSpace: false }}>
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
    </ConfigProvider>
  );
}
