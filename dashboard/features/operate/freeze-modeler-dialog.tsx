import { freezeModeler } from '../../api/modeler.ts';
import { toast } from '../../components/toast.tsx';
import { CauseDialog } from './cause-dialog.tsx';

/** Asks why a modeller is frozen, and does it. */
export const FreezeModelerDialog = ({ accountId, onClose }: { accountId: string; onClose: () => void }) => (
  <CauseDialog
    title="冻结模型师"
    note="他的模型不再展示和出售，他不能发布，也不能进入创作者中心；账号的其他功能不受影响。他会看到原因，已经购买的用户仍可下载。"
    confirm="冻结"
    onConfirm={async (cause) => {
      await freezeModeler(accountId, cause);
      toast.success('模型师账户已冻结');
    }}
    onClose={onClose}
  />
);
