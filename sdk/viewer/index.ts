/** Registers `<modelmill-viewer>`. On a server, which has no elements, nothing happens. */

import { ModelmillViewer } from './element.ts';

export type * from './types.ts';

if (typeof customElements !== 'undefined' && customElements.get('modelmill-viewer') === undefined)
  customElements.define('modelmill-viewer', ModelmillViewer);
