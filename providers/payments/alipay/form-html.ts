const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** A form as text, for clients that put it into a page and submit it. Without a script of its own, which a content policy would stop. */
export function formHtml(action: string, fields: Readonly<Record<string, string>>): string {
  const inputs = Object.entries(fields).map(([name, value]) => `<input type="hidden" name="${escaped(name)}" value="${escaped(value)}">`);
  return `<form name="payForm" method="post" action="${escaped(action)}">${inputs.join('')}</form>`;
}
