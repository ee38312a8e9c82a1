import { signOut } from '../../api/session.ts';
import { Dialog } from '../../components/dialog.tsx';

/** Asks before a sign-out that interrupts what runs in this tab. */
export const SignOutDialog = ({ interrupted, onClose }: { interrupted: string; onClose: () => void }) => (
  <Dialog
    centered
    width={420}
    title="退出登录？"
    okText="退出登录"
    cancelText="继续上传"
    okButtonProps={{ danger: true }}
    onOk={() => void signOut()}
    onCancel={onClose}
  >
    <p>{interrupted}</p>
  </Dialog>
);
