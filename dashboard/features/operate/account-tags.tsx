import { SafetyCertificateOutlined } from '@ant-design/icons';
import { Space } from 'antd';
import { roleWords } from '#domain/administration/roles';
import type { AccountRowView } from '#domain/administration/views';
import { StateTag } from '../../components/state-tag.tsx';

/** What sets an account apart, each in a word. */
export function AccountTags({ account }: { account: AccountRowView }) {
  if (account.deletedAt !== null) return <StateTag tone="quiet">已注销</StateTag>;
  return (
    <Space size={12} wrap>
      {account.frozenAt === null ? <StateTag tone="success">正常</StateTag> : <StateTag tone="error">已冻结</StateTag>}
      {account.role !== 'user' && (
        <StateTag tone="running" icon={<SafetyCertificateOutlined />}>
          {roleWords[account.role].label}
        </StateTag>
      )}
      {account.isPublisher && <StateTag tone="running">发布者</StateTag>}
      {account.bypassesLimits && <StateTag tone="waiting">不受上传限制</StateTag>}
      {account.deletionDueAt !== null && <StateTag tone="waiting">待注销</StateTag>}
    </Space>
  );
}
