import { offlineIds } from '#domain/offline/page';

export const escapeText = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** What a viewer's page says of what it shows, as an element that no browser runs. */
export const aboutBlock = (about: object): string =>
  `<script type="application/json" id="${offlineIds.about}">${JSON.stringify(about).replaceAll('<', String.raw`\u003c`)}</script>`;
