import { Button } from 'antd';
import { useState, type ReactNode } from 'react';
import { maskPhone } from '#domain/accounts/display';
import { unbindEmail } from '../../../api/account-management.ts';
import { Panel } from '../../../components/panel.tsx';
import { useAsk } from '../../../components/use-ask.ts';
import { toast } from '../../../components/toast.tsx';
import { useUser } from '../../../hooks/use-session.ts';
import { EmailDialog } from './email-dialog.tsx';
import { PasswordDialog } from './password-dialog.tsx';
import { PhoneDialog } from './phone-dialog.tsx';
import { Row, Rows } from './rows.tsx';

type Way = 'phone' | 'password' | 'email';

const dialogs: Record<Way, (props: { onClose: () => void }) => ReactNode> = {
  phone: PhoneDialog,
  password: PasswordDialog,
  email: EmailDialog,
};

/** Phone, password and e-mail, each with its dialog. */
export function SignInWays() {
  const { phone, email, hasPassword } = useUser();
  const ask = useAsk();
  const [changing, setChanging] = useState<Way>();
  const Dialog = changing === undefined ? undefined : dialogs[changing];
  return (
    <Panel title="登录方式">
      <Rows>
        <Row title="手机号" text={maskPhone(phone)}>
          <Button onClick={() => setChanging('phone')} aria-label="更换手机号">
            更换
          </Button>
        </Row>
        <Row title="登录密码" text={hasPassword ? '已设置' : '未设置，设置后可以用密码登录'}>
          <Button onClick={() => setChanging('password')} aria-label={hasPassword ? '修改密码' : '设置密码'}>
            {hasPassword ? '修改' : '设置'}
          </Button>
        </Row>
        <Row title="邮箱" text={email === '' ? '未绑定，绑定后可以用邮箱和密码登录' : email}>
          {email !== '' && (
            <Button
              aria-label="解除绑定邮箱"
              onClick={() =>
                ask({
                  title: '解除邮箱的绑定？',
                  content: '之后不能再用邮箱登录。',
                  okText: '解除绑定',
                  onOk: () => toast.outcome(unbindEmail(), '邮箱已解除绑定'),
                })
              }
            >
              解除绑定
            </Button>
          )}
          <Button onClick={() => setChanging('email')} aria-label={email === '' ? '绑定邮箱' : '更换邮箱'}>
            {email === '' ? '绑定' : '更换'}
          </Button>
        </Row>
      </Rows>
      {Dialog !== undefined && <Dialog onClose={() => setChanging(undefined)} />}
    </Panel>
  );
}
