/** An address without what tells one subscriber from another: three bytes of four, or the first 48 bits. */
export function networkOf(address: string): string {
  const four = /^(?:::ffff:)?(\d{1,3}\.\d{1,3}\.\d{1,3})\.\d{1,3}$/.exec(address)?.[1];
  if (four !== undefined) return `${four}.0`;
  return address.includes(':') ? `${address.split(':').slice(0, 3).join(':')}::` : '';
}
