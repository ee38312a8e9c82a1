/** What some system takes for something else in a name, and names of devices on Windows. */
const forbidden = /[\u0000-\u001f\u007f\\/:*?"<>|\p{Surrogate}]/gu;
const devices = /^(con|prn|aux|nul|com\d|lpt\d)$/i;
/** Within the 255 bytes of most file systems, with room for what stands beside it. */
const longest = 60;

/** `name` as the name of a folder on any system: what is forbidden becomes `_`. */
export function safeName(name: string): string {
  const plain = [...name.replace(forbidden, '_')]
    .slice(0, longest)
    .join('')
    .replace(/^[. ]+|[. ]+$/g, '');
  return plain === '' ? 'model' : devices.test(plain) ? `_${plain}` : plain;
}
