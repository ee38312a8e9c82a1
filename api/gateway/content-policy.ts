/** The Content-Security-Policy of an answer; `nonce` is that of a page whose styles are made by scripts, new for each answer. */
export type ContentPolicy = (nonce?: string) => string;

export interface ContentPolicyOptions {
  /** Object storage on another origin, which pages upload to and read models from. */
  uploadOrigin?: string | undefined;
  /** Origins besides our own that forms may be sent to, as payment gateways. */
  formOrigins?: readonly string[] | undefined;
}

/** What nobody's uploaded content may do: anything. */
export const inertContent = "default-src 'none'; sandbox; frame-ancestors 'none'";

/**
 * Allows our pages their own scripts, WebAssembly and workers, images and models from memory, and uploads to object storage. No inline script, and no inline
 * style sheet without the page's nonce; `style` attributes are left alone, since antd and charts place things by them and they load nothing that the rest does not allow.
 */
export function createContentPolicy({ uploadOrigin, formOrigins = [] }: ContentPolicyOptions): ContentPolicy {
  const storage = uploadOrigin === undefined ? [] : [uploadOrigin];
  const directives = (nonce: string | undefined): Record<string, string[]> => ({
    'default-src': ["'self'"],
    'script-src': ["'self'", "'wasm-unsafe-eval'"],
    'worker-src': ["'self'", 'blob:'],
    'style-src': ["'self'", ...(nonce === undefined ? [] : [`'nonce-${nonce}'`])],
    'style-src-attr': ["'unsafe-inline'"],
    'img-src': ["'self'", 'blob:', 'data:'],
    'font-src': ["'self'", 'data:'],
    'connect-src': ["'self'", 'blob:', 'data:', ...storage],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'", ...formOrigins],
    'frame-ancestors': ["'none'"],
  });
  return (nonce) =>
    Object.entries(directives(nonce))
      .map(([name, sources]) => [name, ...sources].join(' '))
      .join('; ');
}
