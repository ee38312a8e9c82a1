import { Suspense } from 'react';
import { Navigate, Route, Routes } from 'react-router';
import { RequireSession, SignedInOrLogin } from '../features/session/require-session.tsx';
import { lazyPage } from './lazy-page.ts';
import { PageLoading } from './page-loading.tsx';

const LoginPage = lazyPage(async () => (await import('../pages/login.tsx')).LoginPage);
const HelpCenterPage = lazyPage(async () => (await import('../pages/help-center.tsx')).HelpCenterPage);
const NotFoundPage = lazyPage(async () => (await import('../pages/not-found.tsx')).NotFoundPage);
const WorkbenchShell = lazyPage(async () => (await import('./shell.tsx')).WorkbenchShell);
const WorkbenchHomePage = lazyPage(async () => (await import('../pages/workbench-home.tsx')).WorkbenchHomePage);
const MyUploadPage = lazyPage(async () => (await import('../pages/my-upload.tsx')).MyUploadPage);
const ServiceResultPage = lazyPage(async () => (await import('../pages/service-result.tsx')).ServiceResultPage);
const ResultDetailPage = lazyPage(async () => (await import('../pages/result-detail.tsx')).ResultDetailPage);
const FileRunsPage = lazyPage(async () => (await import('../pages/file-runs.tsx')).FileRunsPage);
const PublishSourceFilesPage = lazyPage(async () => (await import('../pages/publish-source-files.tsx')).PublishSourceFilesPage);

/** Pages inside the shell bring their own waiting; the shell stays where it is. */
export function AppRoutes() {
  return (
    <Suspense fallback={<PageLoading fullHeight />}>
      <Routes>
        <Route path="/" element={<SignedInOrLogin />} />
        <Route path="/login" element={<LoginPage />} />
        <Route path="/helpCenter" element={<HelpCenterPage />} />
        <Route
          element={
            <RequireSession>
              <WorkbenchShell />
            </RequireSession>
          }
        >
          <Route path="/workbench" element={<WorkbenchHomePage />} />
          <Route path="/workbench/myUpload" element={<MyUploadPage />} />
          <Route path="/workbench/serviceResult" element={<ServiceResultPage />} />
          <Route path="/workbench/serviceResult/details" element={<ResultDetailPage />} />
          <Route path="/workbench/serviceResult/compare" element={<FileRunsPage />} />
          <Route path="/publishCenter" element={<Navigate to="/publishCenter/mySourceFiles" replace />} />
          <Route path="/publishCenter/mySourceFiles" element={<PublishSourceFilesPage />} />
        </Route>
        <Route path="*" element={<NotFoundPage />} />
      </Routes>
    </Suspense>
  );
}
