import { Link } from 'react-router-dom';
import { checkLabelOf, type CheckStatus } from '#domain/accounts/check-status';
import { addresses } from '../../addresses.ts';
import { StateTag, type Tone } from '../../components/state-tag.tsx';
import { useUser } from '../../hooks/use-session.ts';

const states: Record<CheckStatus, { tone: Tone; text: string; action: string }> = {
  0: { tone: 'waiting', text: '资料已提交，审核完成后会在这里显示结果。', action: '查看认证' },
  1: { tone: 'success', text: '身份已通过审核。', action: '查看认证' },
  2: { tone: 'error', text: '认证没有通过，修改后可以再次提交。', action: '重新提交' },
  3: { tone: 'quiet', text: '完成实名认证后，可以使用需要核实身份的服务。', action: '去认证' },
};

/** Where the certification stands, and why it was rejected. */
export function CertificationNote({ checkStatus, cause }: { checkStatus: CheckStatus; cause: string }) {
  const user = useUser();
  const { tone, text, action } = states[checkStatus];
  return (
    <>
      <StateTag tone={tone}>{checkLabelOf(checkStatus, user)}</StateTag>
      <p style={{ marginTop: 10 }}>{text}</p>
      {cause !== '' && <p>原因：{cause}</p>}
      <p style={{ marginTop: 6 }}>
        <Link to={addresses.certification()}>{action}</Link>
      </p>
    </>
  );
}
