/** The viewer of a scene's offline package: `script/commands/offline-viewer.ts` builds it into one script. */

import { createRoot } from 'react-dom/client';
import { DefaultLoadingManager } from 'three';
import { formatBytes, formatCount, formatShortCount } from '#domain/display/numbers';
import type { OfflineScene } from '#domain/offline/scene-page';
import '../app/global.css';
import { SceneView } from '../components/scene/scene-view.tsx';
import { readAbout, readDecoders } from './blocks.ts';
import { OfflineFrame } from './offline-frame.tsx';
import { createScriptReader, sceneBase } from './script-reader.ts';

const { title, logo, files, triangles, bytes } = readAbout<OfflineScene>();
const addresses = readDecoders();
DefaultLoadingManager.setURLModifier((wanted) => addresses.get(wanted.slice(wanted.lastIndexOf('/') + 1)) ?? wanted);
const root = document.getElementById('root');
if (root === null) throw new Error('The page has no #root');
const read = createScriptReader(files);
createRoot(root).render(
  <OfflineFrame
    title={title}
    logo={logo}
    figures={`${formatCount(files.length)} 个文件 · ${formatShortCount(triangles)} 个三角面 · ${formatBytes(bytes)}`}
  >
    <SceneView fills url={`${sceneBase}tileset.json`} read={read} label={`三维场景 ${title}`} testId="offline-stage" />
  </OfflineFrame>,
);
