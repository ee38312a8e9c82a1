import { useLocation, useNavigate } from 'react-router-dom';
import { Dialog } from '../../../components/dialog.tsx';
import { addresses } from '../../../addresses.ts';
import { reloadPage } from '../../../api/connection.ts';
import { toast } from '../../../components/toast.tsx';
import { closeLoginPopup, switchLoginPopup, type LoginPopupRequest } from '../login-popup-state.ts';
import styles from './entry.module.css';
import { useEntry } from './use-entry.tsx';

/** The login popup, over any public page: docs/decisions/login-popup.md. */
export function LoginPopup({ request }: { request: LoginPopupRequest }) {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const { heading, lead, body } = useEntry({
    mode: request.mode,
    onMode: switchLoginPopup,
    ticket: request.ticket,
    notice: request.notice,
    returnURL: request.returnURL ?? pathname + search + hash,
    onDone: (way) => {
      closeLoginPopup();
      if (request.returnURL !== undefined && way !== 'rebuild') void navigate(request.returnURL);
      else if (way !== 'login') void navigate(addresses.home);
      else if (pathname !== addresses.home) {
        toast.afterReload('登录成功');
        void reloadPage();
      }
    },
  });
  return (
    <Dialog centered width={440} footer={null} title={heading} onCancel={closeLoginPopup} className={styles.popup ?? ''}>
      {lead !== undefined && <p className={styles.lead}>{lead}</p>}
      {body}
    </Dialog>
  );
}
