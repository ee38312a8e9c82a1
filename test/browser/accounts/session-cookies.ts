import { cookieNames } from '#domain/accounts/cookies';
import { openSession } from '#services/accounts/open-session';

/** What a browser holds once somebody has signed in to an api on this machine; the form has tests of its own. */
export async function sessionCookies(
  api: { deps: Parameters<typeof openSession>[0] },
  userId: string,
): Promise<{ name: string; value: string; path: string; domain: string }[]> {
  const { refreshToken, mediaToken } = await openSession(api.deps, { userId });
  const cookies = [
    { name: cookieNames.marker, value: '1', path: '/' },
    { name: cookieNames.refresh, value: refreshToken, path: '/api-auth/oauth' },
    { name: cookieNames.media, value: mediaToken, path: '/media' },
  ];
  return cookies.map((cookie) => ({ ...cookie, domain: '127.0.0.1' }));
}
