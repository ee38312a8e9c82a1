import './app/style-nonce.ts';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { countVisits } from './app/count-visits.ts';
import { guardDrops } from './app/guard-drops.ts';
import { preloadPage } from './app/routes.tsx';
import { startSession } from './api/session.ts';
import { hasTyped } from './components/typed-fields.ts';
import { keepInviteCode } from './features/accounts/entry/invite-code.ts';
import './app/global.css';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
keepInviteCode(location.search);
guardDrops();
if (hasTyped()) void import('./components/restore-typed.ts').then(({ restoreTyped }) => restoreTyped());
if (isSecureContext) {
  countVisits();
  void startSession();
  preloadPage(location);
  createRoot(root).render(<App />);
} else void import('./app/insecure-address.tsx').then(({ InsecureAddress }) => createRoot(root).render(<InsecureAddress />));
