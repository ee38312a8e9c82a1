import { CopyOutlined } from '@ant-design/icons';
import { Button, Skeleton } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { thingLabels, type Thing } from '#domain/office/things';
import type { ActView, StoryView } from '#domain/office/views';
import { addresses } from '../../addresses.ts';
import { useStory } from '../../api/office.ts';
import { copyText } from '../../components/copy-text.ts';
import { FactList } from '../../components/fact-list.tsx';
import { LoadError } from '../../components/list-notices.tsx';
import { PageHeading } from '../../components/page-heading.tsx';
import { Panel } from '../../components/panel.tsx';
import { StateTag } from '../../components/state-tag.tsx';
import { ActDialog } from './act-dialog.tsx';
import { NoteForm } from './note-form.tsx';
import { StoryEntries } from './story-entries.tsx';
import { useMay } from './use-may.ts';
import operate from './operate.module.css';
import styles from './story.module.css';

const Code = ({ label, value }: { label: string; value: string }) => (
  <span className={operate.copied}>
    <code>{value}</code>
    <Button type="text" size="small" icon={<CopyOutlined />} aria-label={`复制${label}`} onClick={() => void copyText(value)} />
  </span>
);

/** All that is known of one thing, and what may be done about it. */
export function Story({ thing }: { thing: Thing }) {
  const { data: story, error, mutate } = useStory(thing);
  if (story !== undefined) return <Told key={`${story.kind}/${story.id}`} story={story} />;
  return error === undefined ? <Skeleton active /> : <LoadError error={error} onRetry={() => void mutate()} />;
}

function Told({ story }: { story: StoryView }) {
  const [act, setAct] = useState<ActView | null>(null);
  const may = useMay();
  const { kind, id, title, state, tone, lead, owner, facts, related, entries, acts } = story;
  return (
    <>
      <PageHeading
        title={
          <>
            {title} <StateTag tone={tone}>{state}</StateTag>
          </>
        }
        description={thingLabels[kind]}
      >
        {acts.map((one) => (
          <Button key={`${one.call}/${one.choice}/${one.subject}`} danger={one.isDangerous} onClick={() => setAct(one)}>
            {one.label}
          </Button>
        ))}
      </PageHeading>
      <p className={operate.lead}>{lead}</p>
      <div className={styles.columns}>
        <div>
          <Panel title="资料">
            <FactList
              facts={[
                ...(owner === null || kind === 'user'
                  ? []
                  : [
                      {
                        label: '账号',
                        value: may('accountDetail') ? (
                          <Link to={addresses.story({ kind: 'user', id: owner.id })}>{`${owner.nickName} · ${owner.phone}`}</Link>
                        ) : (
                          `${owner.nickName} · ${owner.phone}`
                        ),
                      },
                    ]),
                ...facts.map(({ label, value, isCode }) => ({ label, value: isCode ? <Code label={label} value={value} /> : value })),
              ]}
            />
          </Panel>
          {related.length > 0 && (
            <Panel title="有关的">
              <ul className={styles.related}>
                {related.map((one) => (
                  <li key={`${one.kind}/${one.id}`}>
                    <Link to={addresses.story(one)}>
                      {thingLabels[one.kind]} {one.title}
                    </Link>
                    <span>{one.note}</span>
                  </li>
                ))}
              </ul>
            </Panel>
          )}
          {may('officeNote') && (
            <Panel title="备注">
              <NoteForm thing={{ kind, id }} />
            </Panel>
          )}
        </div>
        <Panel title="经过">
          <StoryEntries entries={entries} />
        </Panel>
      </div>
      {act !== null && <ActDialog act={act} onClose={() => setAct(null)} />}
    </>
  );
}
