const escapeAttribute = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** What stands in a page that shows what is at `address`. */
export const embedSnippet = (address: string, title: string): string =>
  `<iframe src="${address}" title="${escapeAttribute(title)}" width="100%" height="480" style="border:0" allow="fullscreen" loading="lazy"></iframe>`;
