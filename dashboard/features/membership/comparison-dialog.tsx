import { Link } from 'react-router-dom';
import type { Tier } from '#domain/tiers';
import { Dialog } from '../../components/dialog.tsx';
import { addresses } from '../../addresses.ts';
import { ComparisonTable } from './comparison-table.tsx';

/** The comparison of the tiers, over whatever page. */
export const ComparisonDialog = ({ current, onClose }: { current: Tier; onClose: () => void }) => (
  <Dialog
    scrolls
    width={860}
    title="会员权益对比"
    footer={
      <Link to={addresses.prices()} onClick={onClose}>
        查看价格与常见问题
      </Link>
    }
    onCancel={onClose}
  >
    <ComparisonTable current={current} />
  </Dialog>
);
