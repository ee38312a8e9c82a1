import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { methodNames, returnParameters, signInMethods } from '#domain/identities/methods';
import { returnPathOf } from '#domain/identities/return-path';
import { knownErrors, knownErrorText, isKnownError, type KnownError } from '../api/known-errors.ts';
import { addresses } from '../addresses.ts';
import { toast } from '../components/toast.tsx';
import { openLoginPopup } from '../features/accounts/login-popup-state.ts';

const codeOf = (respCode: string | null): KnownError =>
  Object.keys(knownErrors)
    .filter(isKnownError)
    .find((code) => String(knownErrors[code].respCode) === respCode) ?? 'identities.refused';

/**
 * Goes on for whoever comes back from WeChat or QQ, and takes the provider's words out of the address: docs/decisions/third-party-sign-in.md. Renders
 * nothing. A page that asked for binding reads its answer itself.
 */
export function ThirdPartyReturn() {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    const query = new URLSearchParams(search);
    const method = signInMethods.find((one) => methodNames[one].state === query.get(returnParameters.state));
    if (method === undefined) return;
    const [openId, error] = [query.get(returnParameters.openId), query.get(returnParameters.error)];
    if (pathname !== addresses.home && (openId !== null || error !== null)) return;
    const returnURL = returnPathOf(query.get(returnParameters.returnURL) ?? '');
    const more = returnURL === undefined || returnURL === addresses.home ? {} : { returnURL };
    for (const name of Object.values(returnParameters)) query.delete(name);
    void navigate({ pathname, search: query.toString(), hash }, { replace: true });
    if (openId !== null) openLoginPopup('bindPhone', { ...more, ticket: { openId, registerMethod: method } });
    else if (error !== null)
      openLoginPopup('login', { ...more, notice: knownErrorText(codeOf(error), { method: methodNames[method].label }) });
    else toast.success('登录成功');
  }, [pathname, search, hash, navigate]);
  return null;
}
