import { useDeferredValue, useMemo } from 'react';
import { escapeHtml, renderMarkdown } from '#domain/content/markdown';
import { PageSourceError, parsePage } from '#domain/content/page';
import styles from './site-pages.module.css';

/** Reads a source as the server does; what is wrong with it, in words. */
function documentOf(source: string): { html: string } | { problem: string } {
  try {
    const { title, description, kicker, body } = parsePage(source);
    const small = kicker === undefined ? '' : `<p class="kicker">${escapeHtml(kicker)}</p>`;
    const lead = `<div class="lead">${small}<h1>${escapeHtml(title)}</h1><p>${escapeHtml(description)}</p></div>`;
    const text = `<article class="text">${renderMarkdown(body).html}</article>`;
    const head = '<meta charset="utf-8"><link rel="stylesheet" href="/site.css">';
    return { html: `<!doctype html><html lang="zh-CN"><head>${head}</head><body><main class="wide">${lead}${text}</main></body></html>` };
  } catch (error) {
    if (error instanceof PageSourceError) return { problem: error.message };
    throw error;
  }
}

/** The page as visitors would see it, by the site's own renderer and look; it runs no script and leads nowhere. */
export function PagePreview({ source }: { source: string }) {
  const settled = useDeferredValue(source);
  const shown = useMemo(() => documentOf(settled), [settled]);
  if ('problem' in shown) return <p className={styles.unreadable}>{shown.problem}</p>;
  return <iframe className={styles.preview} title="页面预览" sandbox="" srcDoc={shown.html} />;
}
