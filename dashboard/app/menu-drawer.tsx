import { SidePanel } from '../components/side-panel.tsx';
import { Logo } from '../components/logo.tsx';
import { StorageMeter } from '../features/accounts/storage-meter.tsx';
import styles from './menu-drawer.module.css';
import { SideMenu } from './side-menu.tsx';

interface Props {
  open: boolean;
  onClose: () => void;
}

/** The side menu where there is no room beside the page. */
export function MenuDrawer({ open, onClose }: Props) {
  return (
    <SidePanel title={<Logo size={28} />} placement="left" size={264} open={open} onClose={onClose} styles={{ body: { padding: 0 } }}>
      <SideMenu onNavigate={onClose} />
      <div className={styles.storage}>
        <StorageMeter />
      </div>
    </SidePanel>
  );
}
