import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { expect } from 'chai';
import { createSmtpMailer } from './smtp.ts';

/** A mail server as RFC 5321 has it, with one fault or none; it keeps what it was told. */
async function openMailServer(fault?: 'refusesRecipient' | 'refusesMessage' | 'silent' | 'refusesPassword') {
  const lines: string[] = [];
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    if (fault === 'silent') return;
    let inMessage = false;
    let rest = '';
    const say = (line: string): void => void socket.write(`${line}\r\n`);
    const answers: [RegExp, string][] = [
      [/^EHLO/, '250-models.example\r\n250-AUTH PLAIN\r\n250 8BITMIME'],
      [/^AUTH/, fault === 'refusesPassword' ? '535 wrong' : '235 welcome'],
      [/^MAIL/, '250 ok'],
      [/^RCPT/, fault === 'refusesRecipient' ? '550 nobody of that name' : '250 ok'],
      [/^DATA/, '354 go on'],
      [/^QUIT/, '221 bye'],
    ];
    socket.on('data', (data) => {
      const parts = (rest + data.toString()).split('\r\n');
      rest = parts.pop() ?? '';
      for (const line of parts) {
        lines.push(line);
        if (inMessage && line !== '.') continue;
        if (inMessage) say(fault === 'refusesMessage' ? '554 looks like spam' : '250 queued');
        else say(answers.find(([pattern]) => pattern.test(line))?.[1] ?? '500 what');
        inMessage = !inMessage && line === 'DATA';
      }
    });
    socket.on('error', () => undefined);
    say('220 models.example');
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    lines,
    url: `smtp://sender:p%40ss@127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

const message = { to: 'someone@models.example', subject: '邮箱验证码', text: '您的验证码是 123456' };

describe('mail by SMTP', () => {
  it('hands the message to the server, signed in, for one recipient, and says who sends it', async () => {
    const server = await openMailServer();
    await createSmtpMailer({ url: server.url, from: '模工坊 <no-reply@models.example>' }).send(message);
    server.close();
    expect(server.lines).to.include(`AUTH PLAIN ${Buffer.from('\0sender\0p@ss').toString('base64')}`);
    expect(server.lines).to.include.members(['MAIL FROM:<no-reply@models.example>', 'RCPT TO:<someone@models.example>']);
    const all = server.lines.join('\n');
    expect(all).to.contain(`Subject: =?UTF-8?B?${Buffer.from(message.subject).toString('base64')}?=`);
    expect(all).to.match(/^To: someone@models\.example$/m);
    const body = Buffer.from(all.slice(all.indexOf('\n\n')), 'base64').toString();
    expect(body).to.contain('123456');
  });

  it('takes an address as one recipient, whatever is in it', async () => {
    const server = await openMailServer();
    const to = 'a@models.example, b@models.example\r\nRCPT TO:<c@models.example>';
    await createSmtpMailer({ url: server.url, from: 'no-reply@models.example' })
      .send({ ...message, to })
      .catch(() => undefined);
    server.close();
    expect(server.lines.filter((line) => line.startsWith('RCPT')).length).to.be.lessThan(2);
    expect(server.lines).to.not.include('RCPT TO:<c@models.example>');
  });

  for (const fault of ['refusesRecipient', 'refusesMessage', 'refusesPassword'] as const)
    it(`rejects when the server ${fault}`, async () => {
      const server = await openMailServer(fault);
      const outcome = await createSmtpMailer({ url: server.url, from: 'no-reply@models.example' })
        .send(message)
        .then(
          () => 'accepted',
          () => 'rejected',
        );
      server.close();
      expect(outcome).to.equal('rejected');
    });

  it('rejects in time when the server says nothing', async () => {
    const server = await openMailServer('silent');
    const outcome = await createSmtpMailer({ url: server.url, from: 'no-reply@models.example', timeoutMs: 200 })
      .send(message)
      .catch((error: unknown) => String(error));
    server.close();
    expect(outcome).to.match(/200 ms|Greeting never received/);
  });

  it('speaks to no server elsewhere without TLS', async () => {
    const server = await openMailServer();
    // A name of this machine that is none of the loopback names.
    const url = server.url.replace('127.0.0.1', '127.0.0.2');
    const elsewhere = createServer((socket) => {
      socket.write('220 models.example\r\n');
      socket.on('data', (data) => {
        server.lines.push(data.toString());
        socket.write(data.toString().startsWith('EHLO') ? '250 models.example\r\n' : '250 ok\r\n');
      });
    });
    await new Promise<void>((listening) => elsewhere.listen(Number(new URL(url).port), '127.0.0.2', listening));
    const outcome = await createSmtpMailer({ url, from: 'no-reply@models.example' })
      .send(message)
      .then(
        () => 'accepted',
        () => 'rejected',
      );
    elsewhere.close();
    server.close();
    expect(outcome).to.equal('rejected');
    expect(server.lines.join('')).to.not.contain('MAIL FROM');
  });
});
