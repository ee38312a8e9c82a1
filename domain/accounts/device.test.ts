import { expect } from 'chai';
import { deviceOf } from './device.ts';

const like = (rest: string): string => `Mozilla/5.0 (${rest}`;

describe('the device of a session', () => {
  it('is named by browser and system, whoever else the browser claims to be', () => {
    const known: Record<string, string> = {
      [like('Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Safari/537.36')]: 'Chrome · Windows',
      [like('Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Safari/537.36 Edg/126.0')]: 'Edge · Windows',
      [like('Macintosh; Intel Mac OS X 14_5) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15')]: 'Safari · macOS',
      [like('iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 MicroMessenger/8.0.49')]: '微信 · iPhone',
      [like('Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Mobile Safari/537.36')]: 'Chrome · Android',
      [like('X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0')]: 'Firefox · Linux',
      'curl/8.5.0': '程序',
    };
    for (const [userAgent, device] of Object.entries(known)) expect(deviceOf(userAgent), userAgent).to.equal(device);
  });

  it('takes nothing from the header but the words of a table, and no longer than it reads', () => {
    for (const odd of ['', '<script>alert(1)</script>', 'x'.repeat(100_000), `${' '.repeat(400)}Firefox/1 Linux`])
      expect(deviceOf(odd)).to.equal('');
    expect(deviceOf(`<b>Firefox/1</b> Linux`)).to.equal('Firefox · Linux');
  });
});
