import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Input, Spin, Switch } from 'antd';
import { useState } from 'react';
import { friendLinkLimits, friendLinkSchema, type FriendLink, type FriendLinkListView } from '#domain/content/friend-links';
import { saveFriendLinks, useFriendLinks } from '../../api/friend-links.ts';
import { Dialog } from '../../components/dialog.tsx';
import { FormDialog } from '../../components/form-dialog.tsx';
import { LoadError } from '../../components/list-notices.tsx';
import { problemText, toast } from '../../components/toast.tsx';
import { useMay } from './use-may.ts';
import styles from './friend-links.module.css';

/** A link that is edited; `key` tells it from its neighbours as they change places. */
interface Edited extends FriendLink {
  key: number;
}

const title = '友情链接';

/** The sites of others at the foot of public pages. */
export function FriendLinksDialog({ onClose }: { onClose: () => void }) {
  const { data, error, isValidating, mutate } = useFriendLinks();
  const [opened, setOpened] = useState<FriendLinkListView>();
  // What is edited is what was read on opening, whatever arrives meanwhile.
  if (opened === undefined && data !== undefined && !isValidating) setOpened(data);
  if (opened !== undefined) return <Form list={opened} onClose={onClose} />;
  return (
    <Dialog title={title} footer={null} onCancel={onClose}>
      {error === undefined ? <Spin /> : <LoadError error={error} onRetry={() => void mutate()} />}
    </Dialog>
  );
}

/** What is wrong with a link, in one sentence; undefined where nothing is. */
const problemOf = (link: FriendLink): string | undefined => friendLinkSchema.safeParse(link).error?.issues[0]?.message;

function Form({ list, onClose }: { list: FriendLinkListView; onClose: () => void }) {
  const [links, setLinks] = useState<Edited[]>(() => list.links.map((link, key) => ({ ...link, key })));
  const [made, setMade] = useState(list.links.length);
  const [isChecked, setChecked] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const mayChange = useMay()('operateFriendLinkSave');

  const change = (key: number, changes: Partial<FriendLink>): void =>
    setLinks(links.map((link) => (link.key === key ? { ...link, ...changes } : link)));
  const swap = (at: number): void => setLinks([...links.slice(0, at), ...links.slice(at, at + 2).toReversed(), ...links.slice(at + 2)]);
  const add = (): void => {
    setLinks([...links, { key: made, name: '', link: 'https://', isOn: true }]);
    setMade(made + 1);
  };
  const save = async (): Promise<void> => {
    setChecked(true);
    setRefusal(undefined);
    if (!mayChange) return onClose();
    if (links.some((link) => problemOf(link) !== undefined)) return;
    setBusy(true);
    try {
      await saveFriendLinks(
        links.map(({ name, link, isOn }) => ({ name, link, isOn })),
        list.revision,
      );
      toast.success('已保存，几秒后显示在页脚');
      onClose();
    } catch (error) {
      setRefusal(problemText(error));
      setBusy(false);
    }
  };

  return (
    <FormDialog
      title={title}
      width={760}
      okText={mayChange ? '保存' : '知道了'}
      problem={refusal}
      busy={isBusy}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <p className={styles.note}>显示在公开页面的页脚，按这里的顺序；没有要显示的，页脚就没有这一栏。</p>
      <ol className={styles.links}>
        {links.map((link, at) => {
          const problem = isChecked ? problemOf(link) : undefined;
          const place = `第 ${at + 1} 个`;
          return (
            <li key={link.key}>
              <Input
                aria-label={`${place}的名称`}
                placeholder="名称"
                disabled={!mayChange}
                maxLength={friendLinkLimits.name}
                value={link.name}
                onChange={(event) => change(link.key, { name: event.target.value })}
              />
              <Input
                aria-label={`${place}的地址`}
                disabled={!mayChange}
                inputMode="url"
                maxLength={friendLinkLimits.link}
                value={link.link}
                onChange={(event) => change(link.key, { link: event.target.value })}
              />
              <span className={styles.acts}>
                <Switch
                  aria-label={`显示${place}`}
                  disabled={!mayChange}
                  checked={link.isOn}
                  onChange={(isOn) => change(link.key, { isOn })}
                />
                <Button
                  type="text"
                  aria-label={`上移${place}`}
                  icon={<ArrowUpOutlined aria-hidden />}
                  disabled={!mayChange || at === 0}
                  onClick={() => swap(at - 1)}
                />
                <Button
                  type="text"
                  aria-label={`下移${place}`}
                  icon={<ArrowDownOutlined aria-hidden />}
                  disabled={!mayChange || at === links.length - 1}
                  onClick={() => swap(at)}
                />
                <Button
                  type="text"
                  danger
                  aria-label={`删除${place}`}
                  icon={<DeleteOutlined aria-hidden />}
                  disabled={!mayChange}
                  onClick={() => setLinks(links.filter(({ key }) => key !== link.key))}
                />
              </span>
              {problem !== undefined && (
                <p className={styles.problem} role="alert">
                  {problem}
                </p>
              )}
            </li>
          );
        })}
      </ol>
      {links.length === 0 && <p className={styles.note}>还没有友情链接</p>}
      {mayChange && links.length < friendLinkLimits.count && (
        <Button type="dashed" block icon={<PlusOutlined aria-hidden />} onClick={add}>
          添加链接
        </Button>
      )}
    </FormDialog>
  );
}
