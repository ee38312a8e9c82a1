import { escapeHtml, localPage } from './page.ts';

/** A message of an embedded provider, as its page shows it. */
export interface ShownMessage {
  to: string;
  /** ISO 8601 UTC. */
  sentAt: string;
  /** Shown large. */
  headline: string;
  text: string;
}

/** What differs between the pages of SMS and mail. */
export interface MessagesPage {
  title: string;
  introduction: string;
  none: string;
  /** The field that narrows the list to one recipient, and the parameter that it sets. */
  filter: { name: string; label: string; placeholder: string; inputMode: 'numeric' | 'email' };
}

export const smsPage: MessagesPage = {
  title: '本机短信',
  introduction: '本机运行时短信不会真的发出，都收在这里，只有这台电脑能看到。页面每 3 秒刷新一次。',
  none: '还没有短信。在登录页点「获取验证码」，短信会出现在这里。',
  filter: { name: 'phone', label: '手机号', placeholder: '只看一个手机号', inputMode: 'numeric' },
};

export const mailPage: MessagesPage = {
  title: '本机邮件',
  introduction: '本机运行时邮件不会真的发出，都收在这里，只有这台电脑能看到。页面每 3 秒刷新一次。',
  none: '还没有邮件。绑定邮箱时的验证码会出现在这里。',
  filter: { name: 'address', label: '邮箱', placeholder: '只看一个邮箱', inputMode: 'email' },
};

/** The local provider's messages as a page that reloads every 3 seconds. */
export function messagesPage(
  { title, introduction, none, filter }: MessagesPage,
  messages: ShownMessage[],
  only: string | undefined,
): string {
  const items = messages.map(
    ({ to, sentAt, headline, text }) => `<li>
      <div class="to"><span>${escapeHtml(to)}</span><time datetime="${sentAt}">${sentAt.slice(0, 19).replace('T', ' ')} UTC</time></div>
      <div class="code">${escapeHtml(headline)}</div>
      <div class="text">${escapeHtml(text)}</div>
    </li>`,
  );
  const list = items.length === 0 ? `<li class="none">${none}</li>` : items.join('');
  const { name, label, placeholder, inputMode } = filter;
  const field = `<input name="${name}" inputmode="${inputMode}" aria-label="${label}" placeholder="${placeholder}" value="${escapeHtml(only ?? '')}" />`;
  return localPage({ title, reloads: true, body: `<p>${introduction}</p>\n<form>${field}<button>查看</button></form>\n<ol>${list}</ol>` });
}
