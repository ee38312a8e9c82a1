import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { methodNames, returnParameters, signInMethods, type SignInMethod } from '#domain/identities/methods';
import type { ThirdPartyAccountView } from '#domain/identities/views';
import { knownErrors, knownErrorText, isKnownError } from '../../../api/known-errors.ts';
import { addresses } from '../../../addresses.ts';
import {
  bindThirdParty,
  leaveToBind,
  removeThirdParty,
  useThirdPartyAccounts,
  useThirdPartyMethods,
} from '../../../api/account-management.ts';
import { Panel } from '../../../components/panel.tsx';
import { RelativeTime } from '../../../components/relative-time.tsx';
import { useAsk } from '../../../components/use-ask.ts';
import { toast } from '../../../components/toast.tsx';
import { Row, Rows } from './rows.tsx';

/** The sentence of a code that the way back carries. */
function sentenceOfCode(respCode: string): string {
  const code = Object.keys(knownErrors).find((name) => isKnownError(name) && String(knownErrors[name].respCode) === respCode);
  return knownErrorText(isKnownError(code) ? code : 'request.unexpected').replace(/（编号 ）$/, '');
}

/** Binds whom the address names when somebody comes back from a provider, and cleans the address. */
function useReturn(): void {
  const [params, setParams] = useSearchParams();
  useEffect(() => {
    const method = signInMethods.find((known) => methodNames[known].state === params.get(returnParameters.state));
    if (method === undefined) return;
    const [openId, failure] = [params.get(returnParameters.openId), params.get(returnParameters.error)];
    setParams({}, { replace: true });
    if (failure !== null) toast.error(sentenceOfCode(failure));
    else if (openId !== null) void toast.outcome(bindThirdParty(method, openId), `${methodNames[method].label}已绑定`);
  }, [params, setParams]);
}

function Method({ method, account, isOffered }: { method: SignInMethod; account: ThirdPartyAccountView | undefined; isOffered: boolean }) {
  const [busy, setBusy] = useState(false);
  const ask = useAsk();
  const { label } = methodNames[method];
  const bind = async (): Promise<void> => {
    setBusy(true);
    await leaveToBind(method, addresses.accountManagement).catch((error: unknown) => {
      setBusy(false);
      toast.error(error);
    });
  };
  if (account === undefined) {
    return (
      <Row title={label} text={isOffered ? `绑定后可以用${label}登录` : '暂未开通'}>
        {isOffered && (
          <Button loading={busy} onClick={() => void bind()} aria-label={`绑定${label}`}>
            绑定
          </Button>
        )}
      </Row>
    );
  }
  return (
    <Row
      title={label}
      text={
        <>
          {account.nickName === '' ? '已绑定' : account.nickName} · <RelativeTime at={account.boundAt} />
          绑定
        </>
      }
    >
      <Button
        aria-label={`解除绑定${label}`}
        onClick={() =>
          ask({
            title: `解除${label}的绑定？`,
            content: `之后不能再用${label}登录。`,
            okText: '解除绑定',
            onOk: () => toast.outcome(removeThirdParty(account.id), `${label}已解除绑定`),
          })
        }
      >
        解除绑定
      </Button>
    </Row>
  );
}

/** WeChat and QQ accounts that sign in to this one. */
export function ThirdPartyList() {
  useReturn();
  const accounts = useThirdPartyAccounts();
  const offered = useThirdPartyMethods().data ?? [];
  return (
    <Panel title="第三方账号">
      <Rows>
        {signInMethods.map((method) => (
          <Method
            key={method}
            method={method}
            account={accounts.data?.find(({ registerMethod }) => registerMethod === method)}
            isOffered={offered.includes(method)}
          />
        ))}
      </Rows>
    </Panel>
  );
}
