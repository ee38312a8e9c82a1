import './app/style-nonce.ts';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { guardDrops } from './app/guard-drops.ts';
import { InsecureAddress } from './app/insecure-address.tsx';
import { preloadPage } from './app/routes.tsx';
import { startSession } from './api/session.ts';
import { restoreTyped } from './components/typed-fields.ts';
import { keepInviteCode } from './features/accounts/entry/invite-code.ts';
import './app/global.css';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
keepInviteCode(location.search);
guardDrops();
restoreTyped();
if (isSecureContext) {
  void startSession();
  preloadPage(location.pathname);
}
createRoot(root).render(isSecureContext ? <App /> : <InsecureAddress />);
