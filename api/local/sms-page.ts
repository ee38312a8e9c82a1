import type { SentSms } from '#providers/sms/local';

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => escapes[character] ?? character);

const style = `
  :root { color-scheme: light; font-family: "PingFang SC", "Noto Sans SC", "Microsoft YaHei", system-ui, sans-serif; color: #1f2329; background: #f5f7fa; }
  body { margin: 0 auto; max-width: 640px; padding: 32px 16px; font-variant-numeric: tabular-nums; }
  h1 { font-size: 20px; margin: 0 0 8px; }
  p { margin: 0 0 24px; color: #646a73; line-height: 1.6; }
  form { display: flex; gap: 8px; margin-bottom: 24px; }
  input { flex: 1; min-width: 0; font: inherit; padding: 8px 12px; border: 1px solid #d0d3d6; border-radius: 8px; background: #fff; }
  button { font: inherit; padding: 8px 16px; border: 0; border-radius: 8px; color: #fff; background: #1456f0; cursor: pointer; }
  ol { list-style: none; margin: 0; padding: 0; display: grid; gap: 16px; }
  li { background: #fff; border-radius: 8px; padding: 16px; box-shadow: 0 1px 4px rgb(31 35 41 / 8%); }
  .to { display: flex; justify-content: space-between; color: #646a73; font-size: 14px; }
  .code { font-size: 28px; font-weight: 600; letter-spacing: 4px; color: #1456f0; margin: 8px 0; }
  .text { line-height: 1.6; }
  .none { color: #646a73; text-align: center; padding: 48px 16px; }
`;

/** The local provider's messages as a page that reloads every 3 seconds. */
export function smsPage(messages: SentSms[], phone: string | undefined): string {
  const items = messages.map(
    ({ phone: to, code, text, sentAt }) => `<li>
      <div class="to"><span>${escapeHtml(to)}</span><time datetime="${sentAt}">${sentAt.slice(0, 19).replace('T', ' ')} UTC</time></div>
      <div class="code">${escapeHtml(code)}</div>
      <div class="text">${escapeHtml(text)}</div>
    </li>`,
  );
  const list = items.length === 0 ? '<li class="none">还没有短信。在登录页点「获取验证码」，短信会出现在这里。</li>' : items.join('');
  return `<!doctype html>
<html lang="zh-CN">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta http-equiv="refresh" content="3" />
    <link rel="icon" type="image/svg+xml" href="/favicon.svg" />
    <title>本机短信 · 模工坊</title>
    <style>${style}</style>
  </head>
  <body>
    <h1>本机短信</h1>
    <p>本机运行时短信不会真的发出，都收在这里，只有这台电脑能看到。页面每 3 秒刷新一次。</p>
    <form><input name="phone" inputmode="numeric" aria-label="手机号" placeholder="只看一个手机号" value="${escapeHtml(phone ?? '')}" /><button>查看</button></form>
    <ol>${list}</ol>
  </body>
</html>`;
}
