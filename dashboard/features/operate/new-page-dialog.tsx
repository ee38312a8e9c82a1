import { Input, Select } from 'antd';
import { useState } from 'react';
import { newPageBases } from '#domain/content/new-pages';
import { sectionNames, sections, type Section } from '#domain/content/page';
import { saveSitePage } from '../../api/site-pages.ts';
import { Field } from '../../components/field.tsx';
import { FormDialog } from '../../components/form-dialog.tsx';
import { problemText } from '../../components/toast.tsx';
import { newSource } from './new-page-source.ts';

const choices = sectionNames.flatMap((value) => (newPageBases[value] === undefined ? [] : [{ value, label: sections[value].label }]));

/** Begins a page: its section, title and name decide where it will stand. */
export function NewPageDialog({ onMade, onClose }: { onMade: (address: string) => void; onClose: () => void }) {
  const [section, setSection] = useState<Section>('news');
  const [title, setTitle] = useState('');
  const [name, setName] = useState('');
  const [problems, setProblems] = useState<{ title?: string; name?: string }>({});
  const [refusal, setRefusal] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const address = `${newPageBases[section] ?? ''}?id=${name.trim()}`;

  const submit = async (): Promise<void> => {
    const found = {
      ...([...title.trim()].length < 2 && { title: '标题至少两个字' }),
      ...(!/^[a-z0-9-]{1,60}$/.test(name.trim()) && { name: '只用小写字母、数字和短横线' }),
    };
    setProblems(found);
    setRefusal(undefined);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    try {
      await saveSitePage(address, newSource(title.trim(), section, new Date().toISOString().slice(0, 10)), 0);
      onMade(address);
    } catch (error) {
      setRefusal(problemText(error));
      setBusy(false);
    }
  };

  return (
    <FormDialog title="新建页面" okText="新建" problem={refusal} busy={isBusy} onSubmit={() => void submit()} onClose={onClose}>
      <Field label="栏目" problem={undefined}>
        {(control) => <Select {...control} style={{ width: '100%' }} value={section} options={choices} onChange={setSection} />}
      </Field>
      <Field label="标题" problem={problems.title}>
        {(control) => <Input {...control} maxLength={60} value={title} onChange={(event) => setTitle(event.target.value)} />}
      </Field>
      <Field label="地址里的名称" problem={problems.name}>
        {(control) => (
          <Input
            {...control}
            maxLength={60}
            placeholder="例如 new-formats"
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        )}
      </Field>
      <p>页面的地址：{address}</p>
    </FormDialog>
  );
}
