import { QqOutlined, WechatOutlined } from '@ant-design/icons';
import { useState, type ReactNode } from 'react';
import { methodNames, type SignInMethod } from '#domain/identities/methods';
import { useThirdPartyMethods } from '../../../api/account-management.ts';
import { goToProvider } from '../../../api/accounts.ts';
import { Button } from '../../../components/plain/button.tsx';
import { toast } from '../../../components/toast.tsx';
import styles from './entry.module.css';

const icons: Record<SignInMethod, ReactNode> = {
  weixin: <WechatOutlined aria-hidden style={{ color: '#07a350' }} />,
  qq: <QqOutlined aria-hidden style={{ color: '#1b8fd6' }} />,
};

/** The ways through others that the server offers, if any; they come back to `returnURL`. */
export function ThirdPartyButtons({ returnURL }: { returnURL: string }) {
  const { data: methods = [] } = useThirdPartyMethods();
  const [leaving, setLeaving] = useState<SignInMethod>();
  if (methods.length === 0) return null;
  const leave = async (method: SignInMethod): Promise<void> => {
    setLeaving(method);
    try {
      await goToProvider(method, returnURL);
    } catch (error) {
      toast.error(error);
      setLeaving(undefined);
    }
  };
  return (
    <section className={styles.others} aria-label="其他登录方式">
      <p aria-hidden="true">其他登录方式</p>
      <div>
        {methods.map((method) => (
          <Button key={method} size="large" icon={icons[method]} loading={leaving === method} onClick={() => void leave(method)}>
            {methodNames[method].label}
          </Button>
        ))}
      </div>
    </section>
  );
}
