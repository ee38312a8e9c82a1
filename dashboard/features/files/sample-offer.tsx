import { Button } from 'antd';
import { useState } from 'react';
import { giveSample } from '../../api/sample.ts';
import { toast } from '../../components/toast.tsx';
import styles from './sample-offer.module.css';

/** For who has no model yet: one of ours, a click away. It is checked like any other, and then offered for lightweighting. */
export function SampleOffer({ picture }: { picture: string }) {
  const [isAsking, setAsking] = useState(false);
  const ask = async (): Promise<void> => {
    setAsking(true);
    await toast.outcome(giveSample(), '示例模型已放进源文件，正在检测');
    setAsking(false);
  };
  return (
    <div className={styles.offer}>
      <img src={picture} alt="" width={160} height={100} />
      <div>
        <b>手边没有模型？</b>
        <p>用我们做的「示例货车」走一遍：检测、轻量化、前后对比，和自己上传的完全一样，随时可以删除。</p>
      </div>
      <Button size="large" loading={isAsking} onClick={() => void ask()}>
        用示例模型试试
      </Button>
    </div>
  );
}
