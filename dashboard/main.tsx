import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { startSession } from './api/session.ts';
import './app/global.css';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
void startSession();
createRoot(root).render(<App />);
