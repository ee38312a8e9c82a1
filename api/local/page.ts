const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => escapes[character] ?? character);

/** Served at `/local/page.css`: the content policy allows no style sheet inside a page. */
export const pageStyle = `
  :root { color-scheme: light; font-family: "PingFang SC", "Noto Sans SC", "Microsoft YaHei", system-ui, sans-serif; color: #1f2329; background: #f5f7fa; }
  body { margin: 0 auto; max-width: 640px; padding: 32px 16px; font-variant-numeric: tabular-nums; }
  h1 { font-size: 20px; margin: 0 0 8px; }
  p { margin: 0 0 24px; color: #646a73; line-height: 1.6; }
  form { display: flex; gap: 8px; margin-bottom: 24px; }
  .choices { flex-direction: column; align-items: stretch; }
  .choices button { padding: 12px 16px; }
  .choices button:last-child { color: #1f2329; background: #fff; border: 1px solid #d0d3d6; }
  input { flex: 1; min-width: 0; font: inherit; padding: 8px 12px; border: 1px solid #d0d3d6; border-radius: 8px; background: #fff; }
  button { font: inherit; padding: 8px 16px; border: 0; border-radius: 8px; color: #fff; background: #1456f0; cursor: pointer; }
  ol { list-style: none; margin: 0; padding: 0; display: grid; gap: 16px; }
  li { background: #fff; border-radius: 8px; padding: 16px; box-shadow: 0 1px 4px rgb(31 35 41 / 8%); }
  .to { display: flex; justify-content: space-between; gap: 16px; color: #646a73; font-size: 14px; overflow-wrap: anywhere; }
  .code { font-size: 28px; font-weight: 600; letter-spacing: 4px; color: #1456f0; margin: 8px 0; }
  .text { line-height: 1.6; white-space: pre-line; overflow-wrap: anywhere; }
  h2 { font-size: 16px; margin: 0; color: #1f2329; }
  .amount { letter-spacing: 0; }
  .acts { flex-wrap: wrap; margin: 16px 0 0; }
  .acts button:not(:first-of-type) { color: #1f2329; background: #fff; border: 1px solid #d0d3d6; }
  a { color: #1456f0; margin-left: 8px; }
  .none { color: #646a73; text-align: center; padding: 48px 16px; }
`;

/** A page under `/local`; `body` is HTML. With `reloads` it loads again every 3 seconds. */
export const localPage = ({ title, body, reloads = false }: { title: string; body: string; reloads?: boolean }): string => `<!doctype html>
<html lang="zh-CN">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />${reloads ? '\n    <meta http-equiv="refresh" content="3" />' : ''}
    <link rel="icon" type="image/svg+xml" href="/favicon.svg" />
    <title>${escapeHtml(title)} · 模工坊</title>
    <link rel="stylesheet" href="/local/page.css" />
  </head>
  <body>
    <h1>${escapeHtml(title)}</h1>
    ${body}
  </body>
</html>`;
