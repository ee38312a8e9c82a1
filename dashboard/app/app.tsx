import { App as AntApp, ConfigProvider } from 'antd';
import zhCN from 'antd/es/locale/zh_CN';
import { useEffect } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { swrOptions } from '../api/use-call.ts';
import { connectToast } from '../components/toast.tsx';
import { theme } from '../theme.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { AppRoutes } from './routes.tsx';

function ToastBridge() {
  const { message } = AntApp.useApp();
  useEffect(() => connectToast(message), [message]);
  return null;
}

export function App() {
  return (
    <ConfigProvider locale={zhCN} theme={theme} button={{ autoInsertSpace: false }}>
      <BrowserRouter>
        <AntApp component={false} message={{ duration: 2, maxCount: 1, top: 70 }}>
          <ToastBridge />
          <SWRConfig value={swrOptions}>
            <ErrorBoundary>
              <AppRoutes />
            </ErrorBoundary>
          </SWRConfig>
        </AntApp>
      </BrowserRouter>
    </ConfigProvider>
  );
}
