/**
 * Gives every style sheet that our scripts make the nonce that the server gave this page: without it the browser refuses them. antd asks for a nonce in most
 * places, but not where it locks scrolling, measures a scroll bar or tries what the browser knows. Browsers hide it from `getAttribute`.
 */
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
const create = Document.prototype.createElement;

Document.prototype.createElement = function createWithNonce(this: Document, name: string, options?: ElementCreationOptions) {
  const element = create.call(this, name, options);
  if (element instanceof HTMLStyleElement) element.nonce = nonce;
  return element;
};
