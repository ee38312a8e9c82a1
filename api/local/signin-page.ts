import { callbackPath } from '#domain/identities/calls';
import { methodNames, signInMethods, type SignInMethod } from '#domain/identities/methods';
import { AppError } from '#domain/errors/app-error';
import type { LocalSignIn } from '#providers/signin/local';
import type { Context, Middleware } from '../gateway/state.ts';
import { escapeHtml, localPage } from './page.ts';

/** The person who allows nothing. */
const nobody = 'nobody';

const parameter = (ctx: Context, name: string): string => {
  const value = ctx.query[name];
  return typeof value === 'string' ? value : '';
};

/**
 * Plays the provider's page: shows who may sign in, and with `person` returns the browser with a code, or without one, as WeChat does when somebody
 * declines. It returns browsers to our own callback only, as providers hold apps to their registered address.
 */
export const playPerson =
  (signIn: Pick<LocalSignIn, 'persons' | 'allow'>): Middleware =>
  (ctx) => {
    const method = signInMethods.find((name) => name === (ctx.params as Record<string, string>).method);
    const here = `http://${ctx.req.headers.host ?? ''}`;
    const redirectUri = parameter(ctx, 'redirect_uri');
    if (method === undefined || redirectUri !== `${here}${callbackPath}/${method}`) throw new AppError('request.unknownPath');
    const state = parameter(ctx, 'state');
    const personId = parameter(ctx, 'person');
    ctx.set('Cache-Control', 'no-store');
    if (personId === '') {
      ctx.type = 'text/html; charset=utf-8';
      ctx.body = personsPage(method, signIn, { redirect_uri: redirectUri, state });
      return;
    }
    const code = personId === nobody ? undefined : signIn.allow(method, personId);
    if (code === undefined && personId !== nobody) throw new AppError('request.unknownPath');
    const back = new URL(redirectUri);
    if (code !== undefined) back.searchParams.set('code', code);
    back.searchParams.set('state', state);
    ctx.redirect(back.href);
  };

function personsPage(method: SignInMethod, { persons }: Pick<LocalSignIn, 'persons'>, kept: Record<string, string>): string {
  const { label } = methodNames[method];
  const hidden = Object.entries(kept).map(([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}" />`);
  const choices = [...persons.map(({ id, nickName }) => ({ id, text: `以「${nickName}」登录` })), { id: nobody, text: '拒绝授权' }];
  const buttons = choices.map(({ id, text }) => `<button name="person" value="${escapeHtml(id)}">${escapeHtml(text)}</button>`);
  return localPage({
    title: `本机${label}登录`,
    body: `<p>本机运行时不会打开${label}。在这里扮演扫码的人，只有这台电脑能看到。</p>\n<form class="choices">${hidden.join('')}${buttons.join('')}</form>`,
  });
}
