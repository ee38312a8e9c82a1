import { Button, Select } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { sitePageStateLabels, type SitePageRowView, type SitePageState } from '#domain/content/edit-views';
import { sectionNames, sections } from '#domain/content/page';
import { addresses } from '../../addresses.ts';
import { useSitePages } from '../../api/site-pages.ts';
import type { Column } from '../../components/data-table.tsx';
import { RecordList } from '../../components/record-list.tsx';
import { RelativeTime } from '../../components/relative-time.tsx';
import { StateTag, type Tone } from '../../components/state-tag.tsx';
import { oneOf, pageFilters, textOf } from '../../hooks/list-filters.ts';
import { useListQuery } from '../../hooks/use-list-query.ts';
import { FriendLinksDialog } from './friend-links-dialog.tsx';
import { KeywordSearch } from './keyword-search.tsx';
import { useMay } from './use-may.ts';
import { NewPageDialog } from './new-page-dialog.tsx';
import { PictureLibrary } from './site-pictures/picture-library.tsx';
import styles from './site-pages.module.css';

const choices = [{ value: 'all', label: '全部栏目' }, ...sectionNames.map((value) => ({ value, label: sections[value].label }))] as const;
const filters = { ...pageFilters, keyword: textOf(60), section: oneOf(choices, 'all') };

const tones: Record<SitePageState, Tone> = { live: 'success', scheduled: 'waiting', draft: 'quiet', withdrawn: 'error' };

/** Pages of the public site, the last edited first. */
export function SitePageList({ onOpen }: { onOpen: (address: string) => void }) {
  const [query, change] = useListQuery(filters);
  const { pageNo, pageSize, keyword, section } = query;
  const page = useSitePages({ pageNo, pageSize, keyword, section });
  const [open, setOpen] = useState<'page' | 'pictures' | 'friends'>();
  const close = (): void => setOpen(undefined);
  const may = useMay();
  const data = page.data && { ...page.data, results: page.data.results.map((row) => ({ ...row, id: row.address })) };
  const columns: Column<SitePageRowView & { id: string }>[] = [
    {
      title: '标题',
      key: 'title',
      render: ({ title, address }) => (
        <>
          <Link to={addresses.operate('content', { address })}>{title}</Link>
          <span className={styles.address}>{address}</span>
        </>
      ),
    },
    { title: '栏目', key: 'section', width: 120, render: (row) => sections[row.section].label },
    {
      title: '状态',
      key: 'state',
      width: 150,
      render: ({ state }) => <StateTag tone={tones[state]}>{sitePageStateLabels[state]}</StateTag>,
    },
    {
      title: '版本',
      key: 'number',
      width: 150,
      render: ({ number, liveNumber }) => `第 ${number} 版${liveNumber !== null && liveNumber < number ? '，有未发布的修改' : ''}`,
    },
    { title: '修改的人', key: 'editor', width: 140, render: ({ editor }) => editor ?? '随程序而来' },
    { title: '修改时间', key: 'time', width: 120, render: ({ editedAt }) => <RelativeTime at={editedAt} /> },
  ];
  return (
    <>
      <div className={styles.bar}>
        <KeywordSearch
          initial={keyword}
          label="查找页面"
          placeholder="标题或地址"
          maxLength={60}
          onSearch={(wanted) => change({ keyword: wanted })}
        />
        <Select aria-label="按栏目筛选" value={section} options={[...choices]} onChange={(value) => change({ section: value })} />
        {may('sitePictureList') && <Button onClick={() => setOpen('pictures')}>图片库</Button>}
        {may('operateFriendLinkList') && <Button onClick={() => setOpen('friends')}>友情链接</Button>}
        {may('sitePageSave') && (
          <Button type="primary" onClick={() => setOpen('page')}>
            新建页面
          </Button>
        )}
      </div>
      <RecordList page={{ ...page, data }} columns={columns} empty="没有这样的页面" onPage={(next) => change({ pageNo: next })} />
      {open === 'pictures' && <PictureLibrary onClose={close} />}
      {open === 'friends' && <FriendLinksDialog onClose={close} />}
      {open === 'page' && <NewPageDialog onMade={onOpen} onClose={close} />}
    </>
  );
}
