/** The viewer of models on others' pages: `script/commands/offline-viewer.ts` builds it into one script, which the api serves. */

import '../app/style-nonce.ts';
import { createRoot } from 'react-dom/client';
import { DefaultLoadingManager } from 'three';
import { decoders } from '#domain/offline/page';
import { formatBytes, formatShortCount } from '#domain/display/numbers';
import { initialSettings } from '#domain/editor/settings';
import { embedViewerPath } from '#domain/scenes/embed';
import type { EmbeddedModel } from '#domain/shares/embed';
import '../app/global.css';
import { PreviewView } from '../features/editor/preview-view.tsx';
import { readAbout } from './blocks.ts';
import { OfflineFrame } from './offline-frame.tsx';

const { title, logo, triangles, bytes, url, settings, textures } = readAbout<EmbeddedModel>();
const source = { url };
const served = new Set<string>(Object.values(decoders).flatMap(({ files }) => [...files]));
DefaultLoadingManager.setURLModifier((wanted) => {
  const name = wanted.slice(wanted.lastIndexOf('/') + 1);
  return served.has(name) ? embedViewerPath(name) : wanted;
});
const root = document.getElementById('root');
if (root === null) throw new Error('The page has no #root');
createRoot(root).render(
  <OfflineFrame title={title} logo={logo} figures={`${formatShortCount(triangles)} 个三角面 · ${formatBytes(bytes)}`}>
    <PreviewView source={source} name={title} settings={settings ?? initialSettings} textures={textures} />
  </OfflineFrame>,
);
