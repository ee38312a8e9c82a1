/** The viewer of offline packages: `script/commands/offline-viewer.ts` builds it into one script, which the engine writes into each package. */

import { createRoot } from 'react-dom/client';
import { DefaultLoadingManager } from 'three';
import '../app/global.css';
import { readAbout, readDecoders, readModel } from './blocks.ts';
import { OfflinePage } from './offline-page.tsx';

async function show(): Promise<void> {
  const url = await readModel();
  const addresses = readDecoders();
  DefaultLoadingManager.setURLModifier((wanted) => addresses.get(wanted.slice(wanted.lastIndexOf('/') + 1)) ?? wanted);
  const root = document.getElementById('root');
  if (root === null) throw new Error('The page has no #root');
  createRoot(root).render(<OfflinePage about={readAbout()} url={url} />);
}

void show();
