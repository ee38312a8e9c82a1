import { embedViewerPath, framersOf, type EmbeddedScene } from '#domain/scenes/embed';
import { aboutBlock, escapeText } from '../media/about-block.ts';

/** What a page of ours may do on others' sites: run its own script, read its own scene, and nothing else; `nonce` is that of the styles which its script makes. */
export function embedPolicy({ sites, evaluates, nonce }: { sites: readonly string[]; evaluates: boolean; nonce: string }): string {
  return [
    ...["default-src 'none'", "base-uri 'none'", "form-action 'none'"],
    `script-src 'self' 'wasm-unsafe-eval'${evaluates ? " 'unsafe-eval'" : ''}`,
    ...[`style-src 'self' 'nonce-${nonce}'`, "style-src-attr 'unsafe-inline'", 'worker-src blob:'],
    ...["img-src 'self' blob: data:", "connect-src 'self' blob: data:"],
    `frame-ancestors ${framersOf(sites).join(' ')}`,
  ].join('; ');
}

/** The page that shows a scene or a model on others' sites; `viewer` is what its script and its styles are called. */
export const embedPage = (
  about: EmbeddedScene,
  { nonce, viewer }: { nonce: string; viewer: 'embed' | 'embed-model' },
): string => `<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta property="csp-nonce" nonce="${nonce}">
<link rel="icon" href="data:,">
<title>${escapeText(about.title)}</title>
<link rel="stylesheet" href="${embedViewerPath(`${viewer}.css`)}">
</head>
<body>
<div id="root"><p>${viewer === 'embed' ? '正在打开场景…' : '正在打开模型…'}</p></div>
<noscript>请允许浏览器运行这个页面的脚本，再重新打开。</noscript>
${aboutBlock(about)}
<script src="${embedViewerPath(`${viewer}.js`)}"></script>
</body>
</html>
`;

/** Nothing but a sentence: any site may show it. */
export const sorryPolicy = "default-src 'none'; style-src 'self'; img-src data:; frame-ancestors *";
export const sorryPage = (sentence: string): string => `<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<link rel="icon" href="data:,">
<title>${sentence}</title>
<link rel="stylesheet" href="${embedViewerPath('embed.css')}">
</head>
<body>
<p role="alert">${sentence}</p>
</body>
</html>
`;
