import { Input } from 'antd';
import styles from './search-field.module.css';

interface SearchFieldProps {
  keyword: string;
  placeholder: string;
  onSearch: (keyword: string) => void;
}

/** Searches a list when Enter or its button is pressed. */
export const SearchField = ({ keyword, placeholder, onSearch }: SearchFieldProps) => (
  <Input.Search
    className={styles.search ?? ''}
    allowClear
    defaultValue={keyword}
    placeholder={placeholder}
    aria-label={placeholder}
    maxLength={100}
    onSearch={onSearch}
  />
);
