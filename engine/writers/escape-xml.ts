const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
};
/** What XML 1.0 has no place for. */
const unspeakable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff\p{Surrogate}]/gu;

/** Text for an element or an attribute; characters that XML forbids become U+FFFD. */
export const escapeXml = (text: string): string =>
  text.replace(unspeakable, '\ufffd').replace(/[&<>"\t\n\r]/g, (character) => entities[character]!);
