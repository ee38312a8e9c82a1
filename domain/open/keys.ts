/** Keys of the developers' API: a prefix that says what it is, 32 characters by chance, and six that a program can check without us. */
export const keyModes = ['live', 'test'] as const;
export type KeyMode = (typeof keyModes)[number];

export const base62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
export const keyChanceLength = 32;
const checkLength = 6;
const form = /^mm_(live|test)_([0-9A-Za-z]{32})([0-9A-Za-z]{6})$/;

/** CRC-32 of ASCII text, as ZIP has it. */
function crc32(text: string): number {
  let crc = 0xffffffff;
  for (let at = 0; at < text.length; at++) {
    crc ^= text.charCodeAt(at);
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return (crc ^ 0xffffffff) >>> 0;
}

function checkOf(text: string): string {
  let left = crc32(text);
  let digits = '';
  for (let place = 0; place < checkLength; place++) {
    digits = (base62[left % 62] ?? '0') + digits;
    left = Math.floor(left / 62);
  }
  return digits;
}

/** The key with these characters by chance. */
export const keyText = (mode: KeyMode, chance: string): string => `mm_${mode}_${chance}${checkOf(`mm_${mode}_${chance}`)}`;

/** What a text says that has the form of a key and a right checksum. */
export function modeOfKey(text: string): KeyMode | undefined {
  const [, mode, chance, check] = form.exec(text) ?? [];
  return mode !== undefined && check === checkOf(`mm_${mode}_${chance}`) ? (mode as KeyMode) : undefined;
}

/** What is shown of a key after it was made. */
export const keyHint = (key: string): string => `${key.slice(0, 8)}…${key.slice(-4)}`;

/** Access tokens that a key is exchanged for. */
export const tokenPrefix = 'mm_at_';
