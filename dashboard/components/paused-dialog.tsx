import { useNavigate } from 'react-router-dom';
import { pausedTexts } from '#domain/membership/paused';
import { Dialog } from './dialog.tsx';
import { addresses } from '../addresses.ts';

/** Tells an expired member, who asks for what members have, that his privileges are paused, and leads to renewing. */
export function PausedDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  return (
    <Dialog
      centered
      width={420}
      title={pausedTexts.title}
      okText={pausedTexts.renew}
      cancelText={pausedTexts.later}
      onOk={() => void navigate(addresses.prices({ buy: '' }))}
      onCancel={onClose}
    >
      <p>{pausedTexts.body}</p>
    </Dialog>
  );
}
