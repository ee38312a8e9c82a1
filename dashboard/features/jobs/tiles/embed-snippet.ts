const escapeAttribute = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** What stands in a page that shows the scene at `address`. */
export const embedSnippet = (address: string, modelName: string): string =>
  `<iframe src="${address}" title="${escapeAttribute(modelName)}的三维场景" width="100%" height="480" style="border:0" allow="fullscreen" loading="lazy"></iframe>`;
