import { Button, Input, Switch } from 'antd';
import { useId, useState } from 'react';
import type { ShareView } from '#domain/shares/views';
import { setShareSites } from '../../api/shares.ts';
import { copyText } from '../../components/copy-text.ts';
import { embedSnippet } from '../../components/embed-snippet.ts';
import { Field } from '../../components/field.tsx';
import { problemOfSites, sitesIn } from '../../components/typed-sites.ts';
import { toast } from '../../components/toast.tsx';
import styles from './shares.module.css';

/** Turns the embed code of a public link on and off, says which sites may show it, and gives the code. */
export function ShareEmbed({ share: { id, modelName, embedUrl, sites } }: { share: ShareView }) {
  const switchId = useId();
  const [typed, setTyped] = useState(sites.join('\n'));
  const [busy, setBusy] = useState(false);
  const isEmbedded = embedUrl !== null;
  const named = sitesIn(typed);
  const problem = problemOfSites(named);
  const isChanged = named.join('\n') !== sites.join('\n');
  const save = async (change: { isEmbedded: boolean; sites: string[] }, done: string): Promise<void> => {
    setBusy(true);
    try {
      setTyped((await setShareSites({ shareId: id, ...change })).sites.join('\n'));
      toast.success(done);
    } catch (error) {
      toast.error(error);
    }
    setBusy(false);
  };
  const code = embedUrl === null ? '' : embedSnippet(location.origin + embedUrl, `${modelName}的三维模型`);
  return (
    <div className={styles.panel}>
      <p className={styles.switch}>
        <Switch
          id={switchId}
          checked={isEmbedded}
          loading={busy}
          onChange={(wanted) => void save({ isEmbedded: wanted, sites }, wanted ? '已开启嵌入' : '已关闭嵌入，代码立即失效')}
        />
        <label htmlFor={switchId}>允许嵌入</label>
      </p>
      {isEmbedded && (
        <>
          <textarea
            className={styles.snippet}
            readOnly
            rows={4}
            value={code}
            aria-label="嵌入代码"
            onFocus={(event) => event.target.select()}
          />
          <Button type="primary" ghost onClick={() => void copyText(code)}>
            复制代码
          </Button>
          <Field label="可以嵌入的网站（选填）" problem={isChanged ? problem : undefined}>
            {(control) => (
              <Input.TextArea
                {...control}
                autoSize={{ minRows: 2, maxRows: 6 }}
                placeholder={'www.example.com\n*.example.com'}
                value={typed}
                onChange={(event) => setTyped(event.target.value)}
              />
            )}
          </Field>
          <p className={styles.buttons}>
            <Button
              disabled={!isChanged || problem !== undefined}
              loading={busy}
              onClick={() => void save({ isEmbedded: true, sites: named }, '已保存')}
            >
              保存网站
            </Button>
            <span>每行一个；不填则任何网站都可以嵌入</span>
          </p>
        </>
      )}
    </div>
  );
}
