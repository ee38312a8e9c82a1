import { useEffect, useState } from 'react';
import { onReconnect, tryConnection } from '../api/connection.ts';
import { useConnectionLost } from '../hooks/use-connection.ts';
import { useRoomBelow } from '../hooks/use-room-below.ts';
import styles from './connection-bar.module.css';
import { toast } from './toast.tsx';

/** At the foot of every page while the server cannot be reached: what that means, and a retry. Plain elements, for every page carries it. */
export function ConnectionBar() {
  const lost = useConnectionLost();
  useEffect(() => onReconnect(() => toast.success('网络已恢复，内容已更新')), []);
  return lost ? <Bar /> : null;
}

function Bar() {
  const [trying, setTrying] = useState(false);
  const bar = useRoomBelow('--bar-room');
  const retry = async (): Promise<void> => {
    setTrying(true);
    await tryConnection();
    setTrying(false);
  };
  return (
    <div ref={bar} className={styles.bar} role="status">
      <p>
        <b>{navigator.onLine ? '暂时连不上服务器' : '网络已断开'}</b>
        <span>页面上是断开前的内容，填写的内容还在；恢复后会自动继续</span>
      </p>
      <button type="button" aria-busy={trying} onClick={() => void retry()}>
        {trying ? '正在重试…' : '重试'}
      </button>
    </div>
  );
}
