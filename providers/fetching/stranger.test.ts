import { createServer, type RequestListener, type Server } from 'node:http';
import { connect, createServer as createTrap, type AddressInfo, type Server as Trap } from 'node:net';
import { expect } from 'chai';
import { failureOf } from '#test/provider-server';
import { isPublicAddress } from './public-address.ts';
import { createFetcher, type Destination, type Expectation } from './stranger.ts';

const expected: Expectation = { types: ['image/png'], maxBytes: 1000, timeoutMs: 1500 };
const publicAddress = '93.184.216.34';

describe('addresses of the internet', () => {
  for (const address of [
    ...[
      '127.0.0.1',
      '127.255.255.254',
      '0.0.0.0',
      '10.0.0.1',
      '172.16.0.1',
      '172.31.255.255',
      '192.168.1.1',
      '169.254.169.254',
      '100.64.0.1',
    ],
    ...[
      '192.0.0.1',
      '192.0.2.1',
      '198.18.0.1',
      '198.51.100.1',
      '203.0.113.1',
      '224.0.0.1',
      '239.255.255.250',
      '240.0.0.1',
      '255.255.255.255',
    ],
    ...[
      '::',
      '::1',
      '::ffff:127.0.0.1',
      '::ffff:93.184.216.34',
      '::127.0.0.1',
      '64:ff9b::7f00:1',
      '64:ff9b::5db8:d822',
      '64:ff9b:1::1',
      '100::1',
    ],
    ...[
      'fe80::1',
      'fe80::1%eth0',
      'fc00::1',
      'fd12:3456::1',
      'fec0::1',
      'ff02::1',
      '2001::1',
      '2001:db8::1',
      '2002:7f00:1::',
      '3fff::1',
      '5f00::1',
    ],
    ...['', 'localhost', '93.184.216', '1.2.3.4.5', '0x7f.1'],
  ])
    it(`are not ${address || 'nothing'}`, () => expect(isPublicAddress(address)).to.equal(false));

  for (const address of [
    publicAddress,
    '8.8.8.8',
    '172.32.0.1',
    '100.128.0.1',
    '192.0.1.1',
    '223.255.255.255',
    '2606:2800:220:1::1',
    '2400:3200::1',
  ])
    it(`are ${address}`, () => expect(isPublicAddress(address)).to.equal(true));
});

describe('what a stranger’s address names', () => {
  let server: Server;
  let trap: Trap;
  let trapped = 0;
  let dialled: Destination[] = [];
  let handle: RequestListener;

  before(async () => {
    server = createServer((request, response) => handle(request, response));
    trap = createTrap((socket) => {
      trapped++;
      socket.destroy();
    });
    for (const each of [server, trap]) await new Promise<void>((listening) => each.listen(0, '127.0.0.1', listening));
  });
  after(() => {
    server.closeAllConnections();
    server.close();
    trap.close();
  });
  beforeEach(() => {
    [dialled, trapped] = [[], 0];
    handle = (_, response) => void response.setHeader('content-type', 'image/png').end('picture');
  });

  const portOf = (one: Server | Trap): number => (one.address() as AddressInfo).port;
  /** The internet, as this test has it: every public address is our server; any other would be the trap. */
  const dial = (destination: Destination) => {
    dialled.push(destination);
    return connect(portOf(isPublicAddress(destination.address) ? server : trap), '127.0.0.1');
  };
  const names: Record<string, string[]> = {
    'pictures.example': [publicAddress],
    'inside.example': ['10.0.0.5'],
    'both.example': [publicAddress, '127.0.0.1'],
    'metadata.example': ['169.254.169.254'],
    'six.example': ['::1'],
  };
  const resolve = async (name: string): Promise<string[]> => names[name] ?? Promise.reject(new Error('ENOTFOUND'));
  const get = createFetcher({ resolve, dial });
  const refusal = (url: string, more: Partial<Expectation> = {}): Promise<string> => failureOf(get(url, { ...expected, ...more }));

  it('is fetched from the address that was judged, under its own name', async () => {
    let host: string | undefined;
    handle = (request, response) => {
      host = request.headers.host;
      response.setHeader('content-type', 'image/png; charset=x').end('picture');
    };
    const { type, bytes } = await get('http://pictures.example/a.png?x=1', expected);
    expect([type, bytes.toString(), host]).to.deep.equal(['image/png', 'picture', 'pictures.example']);
    expect(dialled).to.deep.equal([{ address: publicAddress, port: 80, servername: undefined }]);
  });

  for (const url of [
    ...[
      'http://127.0.0.1/',
      'http://2130706433/',
      'http://0x7f000001/',
      'http://0177.0.0.1/',
      'http://127.1/',
      'http://[::1]/',
      'http://[::ffff:127.0.0.1]/',
    ],
    ...[
      'http://[::ffff:7f00:1]/',
      'http://[64:ff9b::7f00:1]/',
      'http://[2002:7f00:1::]/',
      'http://169.254.169.254/latest/meta-data',
      'http://１２７.0.0.1/',
    ],
    ...[
      'http://inside.example/',
      'http://both.example/',
      'https://metadata.example/',
      'http://six.example/',
      'http://0/',
      'http://localhost/',
    ],
    ...[
      'file:///etc/passwd',
      'ftp://pictures.example/',
      'gopher://pictures.example/',
      'data:image/png,x',
      'http://user:pass@pictures.example/',
    ],
    ...['http://pictures.example:22/', 'http://pictures.example:8080/', '//pictures.example/', 'no address', '', 'http://'],
  ])
    it(`is refused, and nothing is sent, for ${url || 'nothing'}`, async () => {
      expect(await refusal(url)).to.match(/^FetchRefused: /);
      expect([dialled, trapped]).to.deep.equal([[], 0]);
    });

  it('is refused without a packet to this machine by the parts that run outside tests, too', async () => {
    const real = createFetcher();
    for (const host of ['127.0.0.1', 'localhost', '[::1]', '[::ffff:127.0.0.1]', '2130706433']) {
      expect(await failureOf(real(`http://${host}:${portOf(trap)}/`, expected)), host).to.match(/^FetchRefused/);
      expect(await failureOf(real(`http://${host}/`, expected)), host).to.contain('not public');
    }
    expect(trapped).to.equal(0);
  });

  it('is not led elsewhere by a name that changes: it is asked once, and the connection goes to what it said', async () => {
    let asked = 0;
    const rebinding = createFetcher({ dial, resolve: async () => (asked++ === 0 ? [publicAddress] : ['127.0.0.1']) });
    expect((await rebinding('http://rebind.example/', expected)).bytes.toString()).to.equal('picture');
    expect([asked, dialled.map(({ address }) => address)]).to.deep.equal([1, [publicAddress]]);
  });

  it('follows three redirects, each judged anew, and none from https to http', async () => {
    const leads = (to: (path: string) => string | undefined): void => {
      handle = ({ url = '' }, response) => {
        const location = to(url);
        if (location === undefined) response.setHeader('content-type', 'image/png').end('picture');
        else response.writeHead(302, { location }).end();
      };
    };
    const countdown = (path: string): string | undefined => (path === '/0' ? undefined : `/${Number(path.slice(1)) - 1}`);
    leads(countdown);
    expect((await get('http://pictures.example/3', expected)).bytes.toString()).to.equal('picture');
    expect(await refusal('http://pictures.example/4')).to.contain('too many redirects');
    for (const inside of [
      'http://127.0.0.1/',
      'http://inside.example/',
      'http://[::1]/',
      'http://pictures.example:6379/',
      'file:///etc/passwd',
    ]) {
      dialled = [];
      leads(() => inside);
      expect(await refusal('http://pictures.example/'), inside).to.match(/^FetchRefused/);
      expect(
        dialled.map(({ address }) => address),
        inside,
      ).to.deep.equal([publicAddress]);
    }
    expect(trapped).to.equal(0);
  });

  it('is refused when it is too large, announced or not, of another type, encoded, an error, or ends early', async () => {
    const png = { 'content-type': 'image/png' };
    const answers: Record<string, RequestListener> = {
      'too large': (_, response) => void response.writeHead(200, { ...png, 'content-length': '1001' }).end('x'.repeat(1001)),
      'media type text/html': (_, response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<svg>'),
      'media type ': (_, response) => void response.writeHead(200).end('?'),
      'an encoded body': (_, response) => void response.writeHead(200, { ...png, 'content-encoding': 'gzip' }).end('x'),
      'status 404': (_, response) => void response.writeHead(404, png).end('x'),
      'status 302': (_, response) => void response.writeHead(302, png).end('x'),
      'ended early': (_, response) => {
        response.writeHead(200, { ...png, 'content-length': '100' }).write('x');
        setTimeout(() => response.destroy(), 20);
      },
      'no answer': (_, response) => void response.destroy(),
    };
    for (const [words, answer] of Object.entries(answers)) {
      handle = answer;
      expect(await refusal('http://pictures.example/')).to.contain(words);
    }
    handle = (_, response) => {
      response.writeHead(200, png);
      for (let sent = 0; sent < 20; sent++) response.write('x'.repeat(100));
      response.end();
    };
    expect(await refusal('http://pictures.example/')).to.contain('too large');
    expect((await get('http://pictures.example/', { ...expected, maxBytes: 2000 })).bytes.length).to.equal(2000);
  });

  it('is refused in time when it is slow: the name, the answer, or every byte', async () => {
    const soon = { ...expected, timeoutMs: 200 };
    const slowName = createFetcher({ dial, resolve: () => new Promise(() => undefined) });
    expect(await failureOf(slowName('http://pictures.example/', soon))).to.contain('too slow');
    handle = () => undefined;
    expect(await failureOf(get('http://pictures.example/', soon))).to.contain('too slow');
    handle = (_, response) => {
      response.writeHead(200, { 'content-type': 'image/png' });
      const timer = setInterval(() => response.write('x'), 20);
      response.once('close', () => clearInterval(timer));
    };
    expect(await failureOf(get('http://pictures.example/', soon))).to.match(/too slow|ended early|no answer/);
  });
});
