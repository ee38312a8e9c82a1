import { SearchOutlined } from '@ant-design/icons';
import { Input, type InputRef } from 'antd';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { thingLabels } from '#domain/office/things';
import { officeLimits } from '#domain/office/limits';
import { addresses } from '../../addresses.ts';
import { useFound } from '../../api/office.ts';
import { Dialog } from '../../components/dialog.tsx';
import { problemText } from '../../components/toast.tsx';
import styles from './finder.module.css';

const quietMs = 200;
const isMac = navigator.platform.startsWith('Mac');

/** The button of the one box, which ⌘K or Ctrl-K opens on every page of the back office. */
export function Finder() {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const open = (event: globalThis.KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey)) return;
      event.preventDefault();
      setOpen(true);
    };
    window.addEventListener('keydown', open);
    return () => window.removeEventListener('keydown', open);
  }, []);
  return (
    <>
      <button type="button" className={styles.open} aria-keyshortcuts="Control+K Meta+K" onClick={() => setOpen(true)}>
        <SearchOutlined aria-hidden="true" />
        <span className="visually-hidden">全局</span>
        <span className={styles.word}>查找</span>
        <kbd>{isMac ? '⌘K' : 'Ctrl K'}</kbd>
      </button>
      {isOpen && <FinderDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function FinderDialog({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState('');
  const [key, setKey] = useState<string | null>(null);
  const input = useRef<InputRef>(null);
  const list = useRef<HTMLUListElement>(null);
  const navigate = useNavigate();
  useEffect(() => input.current?.focus(), []);
  useEffect(() => {
    const asked = typed.trim();
    const timer = setTimeout(() => setKey(asked.length < 2 ? null : asked), quietMs);
    return () => clearTimeout(timer);
  }, [typed]);
  const { data, error, isLoading } = useFound(key);
  const hits = key === null ? [] : (data?.hits ?? []);
  const isSettled = key === typed.trim() && !isLoading;

  const links = (): HTMLAnchorElement[] => [...(list.current?.querySelectorAll('a') ?? [])];
  const move = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const all = links();
    const next = all.findIndex((link) => link === document.activeElement) + step;
    if (next < 0) input.current?.focus();
    else all[Math.min(next, all.length - 1)]?.focus();
  };
  const enter = (): void => {
    const [first] = hits;
    if (first === undefined || !isSettled) return;
    onClose();
    void navigate(addresses.story(first));
  };

  const said =
    error !== undefined
      ? problemText(error)
      : key === null
        ? '手机号、邮箱、订单号、交易号、退款号、请求编号、激活码，各种编号，或文件名的开头'
        : isSettled && hits.length === 0
          ? '没有找到。编号要完整，文件名可以只写开头'
          : '';
  return (
    <Dialog title="查找" width={640} footer={null} onCancel={onClose}>
      <div onKeyDown={move} role="search">
        <Input
          ref={input}
          size="large"
          prefix={<SearchOutlined aria-hidden="true" />}
          aria-label="查找什么"
          placeholder="粘贴用户给的任何编号"
          maxLength={officeLimits.key}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onPressEnter={enter}
        />
        <p className={styles.said} role="status">
          {said}
        </p>
        <ul ref={list} className={styles.hits}>
          {hits.map((hit) => (
            <li key={`${hit.kind}/${hit.id}`}>
              <Link to={addresses.story(hit)} onClick={onClose}>
                <span className={styles.kind}>{thingLabels[hit.kind]}</span>
                <span className={styles.title}>{hit.title}</span>
                <span className={styles.note}>
                  {hit.note} · 按{hit.by}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}
