import { Button, Input, Switch } from 'antd';
import { useEffect, useId, useRef, useState } from 'react';
import type { SceneEmbedView } from '#domain/scenes/views';
import { saveSceneEmbed } from '../../../../api/scene-assets.ts';
import { copyText } from '../../../../components/copy-text.ts';
import { embedSnippet } from '../../../../components/embed-snippet.ts';
import { Field } from '../../../../components/field.tsx';
import { problemOfSites, sitesIn } from '../../../../components/typed-sites.ts';
import { toast } from '../../../../components/toast.tsx';
import { useAsk } from '../../../../components/use-ask.ts';
import styles from './scene-exports.module.css';

interface Props {
  jobId: string;
  modelName: string;
  embed: SceneEmbedView;
}

function seenBy(isOpen: boolean, sites: readonly string[]): string {
  if (!isOpen) return '关闭时没有人能通过代码看到这个场景';
  return sites.length === 0 ? '有代码的网页都能看到这个场景' : '只有下面列出的网站能嵌入这个场景';
}

/** Turns a scene's embed code on and off, says which sites may show it, and gives the code with a look at it. */
export function SceneEmbed({ jobId, modelName, embed: { isOpen, url, sites } }: Props) {
  const ask = useAsk();
  const switchId = useId();
  const [typed, setTyped] = useState(sites.join('\n'));
  const [busy, setBusy] = useState(false);
  const [isShown, setShown] = useState(false);
  /** As saved last, by an answer or by what is shown: that comes later, and a question that is asked keeps what it was asked with. */
  const last = useRef({ isOpen, sites });
  useEffect(() => {
    last.current = { isOpen, sites };
  }, [isOpen, sites]);
  const named = sitesIn(typed);
  const problem = problemOfSites(named);
  const isChanged = named.join('\n') !== sites.join('\n');

  const save = async (change: Partial<Parameters<typeof saveSceneEmbed>[0]>, done: string): Promise<void> => {
    setBusy(true);
    try {
      const saved = await saveSceneEmbed({ id: jobId, ...last.current, ...change });
      last.current = { isOpen: saved.isOpen, sites: saved.sites };
      if (change.sites !== undefined) setTyped(saved.sites.join('\n'));
      toast.success(done);
    } catch (error) {
      toast.error(error);
    }
    setBusy(false);
  };
  const renew = (): void =>
    ask({
      title: '换一个新链接？',
      content: '旧代码立即失效，已经放了旧代码的网页要换成新代码。',
      okText: '换新链接',
      onOk: () => save({ renew: true }, '已换新链接'),
    });
  const code = url === null ? '' : embedSnippet(location.origin + url, `${modelName}的三维场景`);

  return (
    <div className={styles.panel}>
      <p className={styles.switch}>
        <Switch
          id={switchId}
          checked={isOpen}
          loading={busy}
          onChange={(wanted) => void save({ isOpen: wanted }, wanted ? '已开启嵌入' : '已关闭嵌入，代码立即失效')}
        />
        <label htmlFor={switchId}>允许嵌入</label>
        <span>{seenBy(isOpen, sites)}</span>
      </p>
      {isOpen && url === null && (
        <p className={styles.buttons}>
          <span>链接的密钥已更换，请换一个新链接。</span>
          <Button disabled={busy} onClick={renew}>
            换新链接
          </Button>
        </p>
      )}
      {isOpen && url !== null && (
        <>
          <textarea
            className={styles.code}
            readOnly
            rows={3}
            value={code}
            aria-label="嵌入代码"
            onFocus={(event) => event.target.select()}
          />
          <p className={styles.buttons}>
            <Button type="primary" onClick={() => void copyText(code)}>
              复制代码
            </Button>
            <Button aria-expanded={isShown} onClick={() => setShown(!isShown)}>
              {isShown ? '收起预览' : '预览'}
            </Button>
            <Button disabled={busy} onClick={renew}>
              换新链接
            </Button>
          </p>
          {/* oxlint-disable-next-line react/iframe-missing-sandbox -- Our own page, as others will show it. */}
          {isShown && <iframe className={styles.preview} src={url} title={`${modelName}的嵌入预览`} allow="fullscreen" />}
        </>
      )}
      {isOpen && (
        <Field label="可以嵌入的网站（选填）" problem={isChanged ? problem : undefined}>
          {(control) => (
            <>
              <Input.TextArea
                {...control}
                autoSize={{ minRows: 2, maxRows: 8 }}
                placeholder={'www.example.com\n*.example.com'}
                value={typed}
                onChange={(event) => setTyped(event.target.value)}
              />
              <p className={styles.buttons}>
                <Button disabled={!isChanged || problem !== undefined} loading={busy} onClick={() => void save({ sites: named }, '已保存')}>
                  保存网站
                </Button>
                <span>每行一个；不填则任何网站都可以嵌入</span>
              </p>
            </>
          )}
        </Field>
      )}
    </div>
  );
}
