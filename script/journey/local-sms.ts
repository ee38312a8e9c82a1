import { localCookieNames } from '#domain/accounts/cookies';

/** What the pages under `/local` are reached by. */
export interface LocalDoor {
  url: string;
  localKey: string | undefined;
}

/** The address that opens the embedded provider's messages in a browser. */
export const localSmsLink = ({ url, localKey }: LocalDoor, phone: string): string =>
  `${url}/local/sms?phone=${phone}&key=${localKey ?? ''}`;

/**
 * The last code sent to a phone, as a person at this machine would read it.
 * @throws when the pages are not served or show no message to that phone.
 */
export async function readSmsCode({ url, localKey }: LocalDoor, phone: string): Promise<string> {
  const headers = { accept: 'application/json', cookie: `${localCookieNames.key}=${localKey ?? ''}` };
  const page = await fetch(`${url}/local/sms?phone=${phone}`, { headers });
  if (!page.ok) throw new Error('The local SMS provider’s messages are not served here');
  const [message] = (await page.json()) as { code: string }[];
  if (message === undefined) throw new Error('The local SMS provider shows no message');
  return message.code;
}
