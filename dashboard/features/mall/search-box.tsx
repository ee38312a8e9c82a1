import { useEffect, useId, useState, type FormEvent, type KeyboardEvent } from 'react';
import { searchLimits } from '#domain/mall/search-limits';
import { useMallSuggestions } from '../../api/mall.ts';
import styles from './search-box.module.css';

/** How long somebody pauses before he is helped. */
const pauseMs = 150;

/** The field that models are searched with: what is typed is completed, by pinyin too. */
export function SearchBox({ keyword, onSearch }: { keyword: string; onSearch: (keyword: string) => void }) {
  const [text, setText] = useState(keyword);
  const [asked, setAsked] = useState('');
  const [chosen, setChosen] = useState(-1);
  const [isOpen, setOpen] = useState(false);
  const list = useId();
  useEffect(() => setText(keyword), [keyword]);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(isOpen ? text.trim() : ''), pauseMs);
    return () => clearTimeout(timer);
  }, [text, isOpen]);
  const suggestions = useMallSuggestions(asked);
  const shown = isOpen && text.trim() !== '' && asked !== '' ? suggestions : [];

  const search = (word: string): void => {
    setOpen(false);
    setText(word);
    onSearch(word.trim());
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    search(shown[chosen] ?? text);
  };
  const move = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') setOpen(false);
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step === 0 || shown.length === 0) return;
    event.preventDefault();
    setChosen((current) => ((current + step + 1 + shown.length + 1) % (shown.length + 1)) - 1);
  };
  return (
    <form className={styles.search} role="search" onSubmit={submit}>
      <input
        type="search"
        role="combobox"
        value={text}
        maxLength={searchLimits.keyword}
        placeholder="名称、标签、作者或拼音"
        aria-label="搜索模型"
        aria-autocomplete="list"
        aria-expanded={shown.length > 0}
        aria-controls={list}
        aria-activedescendant={shown[chosen] === undefined ? undefined : `${list}-${chosen}`}
        autoComplete="off"
        onChange={({ target }) => {
          setText(target.value);
          setChosen(-1);
          setOpen(true);
        }}
        onKeyDown={move}
        onBlur={() => setOpen(false)}
      />
      <button type="submit" aria-label="搜索">
        <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" aria-hidden="true">
          <circle cx="10.5" cy="10.5" r="6.5" />
          <path d="m15.5 15.5 5 5" />
        </svg>
      </button>
      <div id={list} className={styles.list} role="listbox" aria-label="搜索建议" hidden={shown.length === 0}>
        {shown.map((word, place) => (
          <div
            key={word}
            id={`${list}-${place}`}
            role="option"
            tabIndex={-1}
            aria-selected={place === chosen}
            // Before the field loses the focus, which closes the list.
            onPointerDown={(event) => {
              event.preventDefault();
              search(word);
            }}
          >
            {word}
          </div>
        ))}
      </div>
    </form>
  );
}
