import { Alert, Button, Checkbox, Input, Select, Spin } from 'antd';
import { useState } from 'react';
import { boxLimits } from '#domain/boxes/limits';
import { campaignLimits } from '#domain/campaigns/limits';
import { popupRules } from '#domain/campaigns/popups';
import type { CampaignDetailView } from '#domain/campaigns/views';
import { useAllCampaigns } from '../../../api/backoffice.ts';
import { moveCampaign, saveCampaign, useCampaign, type CampaignMove } from '../../../api/campaigns.ts';
import { BoxCard } from '../../../components/box-card.tsx';
import { Field } from '../../../components/field.tsx';
import { LoadError } from '../../../components/list-notices.tsx';
import { PopupCard } from '../../../components/popup-card.tsx';
import { toast } from '../../../components/toast.tsx';
import { CauseDialog } from '../cause-dialog.tsx';
import { useMay } from '../use-may.ts';
import { CampaignFigures } from './figures.tsx';
import { newBox, newCampaign, newPopup, readTyped, typedOf, type Problems, type TypedBox, type TypedCampaign } from './form.ts';
import { PopupFields } from './popup-fields.tsx';
import { PrizeFields } from './prize-fields.tsx';
import styles from './campaigns.module.css';

const boxFields: readonly { name: Exclude<keyof TypedBox, 'prizes'>; key: string; label: string }[] = [
  { name: 'name', key: 'name', label: `盲盒名称，最多 ${boxLimits.name} 个字` },
  { name: 'text', key: 'text', label: '说明' },
  { name: 'price', key: 'priceFen', label: `价格（元），最高 ${boxLimits.priceFen / 100}` },
  { name: 'total', key: 'total', label: '数量（个）' },
  { name: 'perDay', key: 'perDay', label: '每人每天最多（个）' },
  { name: 'perPerson', key: 'perPerson', label: '每人一共最多（个）' },
  { name: 'pityAfter', key: 'pityAfter', label: '连续多少个以内必出稀有奖品，不填为没有' },
];

/** A campaign: what it is, what visitors would see, whether it runs, and what it brought. `campaignId` null: a new one. */
export function CampaignEditor({ campaignId, onSaved }: { campaignId: string | null; onSaved: (campaignId: string) => void }) {
  const { data, error, mutate } = useCampaign(campaignId);
  if (campaignId === null) return <Editor campaign={undefined} onSaved={onSaved} />;
  if (data === undefined) return error === undefined ? <Spin /> : <LoadError error={error} onRetry={() => void mutate()} />;
  return <Editor key={`${data.id} ${data.version}`} campaign={data} onSaved={onSaved} />;
}

function Editor({ campaign, onSaved }: { campaign: CampaignDetailView | undefined; onSaved: (campaignId: string) => void }) {
  const may = useMay();
  const [typed, setTyped] = useState<TypedCampaign>(() => (campaign === undefined ? newCampaign() : typedOf(campaign)));
  const [problems, setProblems] = useState<Problems>({});
  const [isBusy, setBusy] = useState(false);
  const isDraft = campaign === undefined || campaign.status === 'Draft';
  const isLocked = !(isDraft || campaign.status === 'Paused') || !may('campaignSave');
  const put = (changes: Partial<TypedCampaign>): void => setTyped((now) => ({ ...now, ...changes }));

  const save = async (): Promise<void> => {
    const saved = campaign && { campaignId: campaign.id, version: campaign.version };
    const read = readTyped(typed, saved);
    setProblems('problems' in read ? read.problems : {});
    if ('problems' in read) return void toast.error(Object.values(read.problems)[0] ?? '请检查填写的内容');
    setBusy(true);
    try {
      const { campaignId } = await saveCampaign(read.payload);
      toast.success('已保存');
      onSaved(campaignId);
    } catch (problem) {
      toast.error(problem);
    } finally {
      setBusy(false);
    }
  };

  return (
    <div className={styles.editor}>
      {campaign !== undefined && <State campaign={campaign} />}
      {campaign !== undefined && campaign.status !== 'Draft' && <CampaignFigures figures={campaign.figures} coupons={campaign.coupons} />}
      <section aria-label="活动设置">
        <h2>活动设置</h2>
        {isLocked && <p className={styles.note}>进行中的活动先暂停，再修改。已经结束的活动不能修改。</p>}
        <div className={styles.grid}>
          <Field label={`活动名称，最多 ${campaignLimits.name} 个字`} problem={problems.name}>
            {(control) => (
              <Input {...control} disabled={isLocked} value={typed.name} onChange={({ target }) => put({ name: target.value })} />
            )}
          </Field>
          <Field label="活动代码，小写字母、数字和短横线" problem={problems.code}>
            {(control) => (
              <Input
                {...control}
                disabled={isLocked || !isDraft}
                value={typed.code}
                onChange={({ target }) => put({ code: target.value })}
              />
            )}
          </Field>
          <Field label="开始时间" problem={problems.startsAt}>
            {(control) => (
              <Input
                {...control}
                type="datetime-local"
                disabled={isLocked}
                value={typed.startsAt}
                onChange={({ target }) => put({ startsAt: target.value })}
              />
            )}
          </Field>
          <Field label="结束时间" problem={problems.endsAt}>
            {(control) => (
              <Input
                {...control}
                type="datetime-local"
                disabled={isLocked}
                value={typed.endsAt}
                onChange={({ target }) => put({ endsAt: target.value })}
              />
            )}
          </Field>
          <CouponChoice
            chosen={typed.couponCampaignIds}
            problem={problems.couponCampaignIds}
            disabled={isLocked}
            onChange={(couponCampaignIds) => put({ couponCampaignIds })}
          />
        </div>
        <Checkbox
          disabled={isLocked}
          checked={typed.popup !== null}
          onChange={({ target }) => put({ popup: target.checked ? newPopup : null })}
        >
          显示弹窗
        </Checkbox>
        {typed.popup !== null && (
          <PopupFields popup={typed.popup} problems={problems} disabled={isLocked} onChange={(popup) => put({ popup })} />
        )}
        <Checkbox
          disabled={isLocked || !isDraft}
          checked={typed.box !== null}
          onChange={({ target }) => put({ box: target.checked ? newBox() : null })}
        >
          出售盲盒
        </Checkbox>
        {!isDraft && typed.box !== null && <p className={styles.note}>发布过的盲盒不能修改，公布的概率不会在买家看到之后变化。</p>}
        {typed.box !== null && (
          <BoxFields box={typed.box} problems={problems} disabled={isLocked || !isDraft} onChange={(box) => put({ box })} />
        )}
        {!isLocked && (
          <p>
            <Button type="primary" loading={isBusy} onClick={() => void save()}>
              保存
            </Button>
          </p>
        )}
      </section>
      {campaign !== undefined && <Preview campaign={campaign} />}
    </div>
  );
}

function CouponChoice({
  chosen,
  problem,
  disabled,
  onChange,
}: {
  chosen: readonly string[];
  problem: string | undefined;
  disabled: boolean;
  onChange: (ids: string[]) => void;
}) {
  const { data } = useAllCampaigns({ pageSize: 50 });
  const options = (data?.results ?? [])
    .filter(({ id, running }) => running || chosen.includes(id))
    .map(({ id, name, label }) => ({ value: id, label: `${name}：${label}` }));
  return (
    <Field label="正在发放的优惠券，可以不选" problem={problem}>
      {(control) => (
        <Select
          {...control}
          mode="multiple"
          {...(!disabled && { placeholder: '不选' })}
          disabled={disabled}
          value={[...chosen]}
          options={options}
          onChange={(ids) => onChange(ids)}
        />
      )}
    </Field>
  );
}

function BoxFields({
  box,
  problems,
  disabled,
  onChange,
}: {
  box: TypedBox;
  problems: Problems;
  disabled: boolean;
  onChange: (box: TypedBox) => void;
}) {
  return (
    <>
      <div className={styles.grid}>
        {boxFields.map(({ name, key, label }) => (
          <Field key={name} label={label} problem={problems[`box.${key}`]}>
            {(control) => (
              <Input
                {...control}
                disabled={disabled}
                value={box[name]}
                onChange={({ target }) => onChange({ ...box, [name]: target.value })}
              />
            )}
          </Field>
        ))}
      </div>
      <PrizeFields prizes={box.prizes} problems={problems} disabled={disabled} onChange={(prizes) => onChange({ ...box, prizes })} />
    </>
  );
}

const acts: Readonly<Record<CampaignMove, { label: string; title: string; note: string; done: string; call: `campaign${string}` }>> = {
  publish: {
    label: '发布',
    title: '发布活动',
    note: '到了开始时间，访客就能看到弹窗、购买盲盒。',
    done: '已发布',
    call: 'campaignPublish',
  },
  pause: {
    label: '暂停',
    title: '暂停活动',
    note: '弹窗不再显示，盲盒停售。已下单未付款的，付款后自动退回。',
    done: '已暂停',
    call: 'campaignPause',
  },
  end: { label: '结束', title: '结束活动', note: '结束以后不能恢复。', done: '已结束', call: 'campaignEnd' },
};
const actsOf: Readonly<Record<string, readonly CampaignMove[]>> = {
  Draft: ['publish', 'end'],
  Live: ['pause', 'end'],
  Paused: ['publish', 'end'],
};

/** How it stands, and what can be done about that, each with a reason. */
function State({ campaign }: { campaign: CampaignDetailView }) {
  const { id, phaseLabel, status, problems, link, code } = campaign;
  const [open, setOpen] = useState<CampaignMove>();
  const may = useMay();
  const act = open && acts[open];
  return (
    <section aria-label="活动状态">
      <p className={styles.state}>
        <b>{phaseLabel}</b>
        {(actsOf[status] ?? [])
          .filter((move) => may(acts[move].call as 'campaignPublish'))
          .map((move) => (
            <Button
              key={move}
              type={move === 'publish' ? 'primary' : 'default'}
              danger={move === 'end'}
              disabled={move === 'publish' && problems.length > 0}
              onClick={() => setOpen(move)}
            >
              {move === 'publish' && status === 'Paused' ? '恢复' : acts[move].label}
            </Button>
          ))}
        <span className={styles.note}>
          带来源的地址：<code>{link}</code>，来源代码 {code}
        </span>
      </p>
      {problems.length > 0 && status !== 'Ended' && <Alert type="warning" showIcon title={`发布之前请修改：${problems.join('；')}`} />}
      {open !== undefined && act !== undefined && (
        <CauseDialog
          title={act.title}
          note={`${act.note}原因记入审计日志。`}
          confirm={act.label}
          onConfirm={async (cause) => {
            await moveCampaign(open, { campaignId: id, cause });
            toast.success(act.done);
          }}
          onClose={() => setOpen(undefined)}
        />
      )}
    </section>
  );
}

/** What visitors would see, as it was saved. */
function Preview({ campaign: { id, code, popup, shop } }: { campaign: CampaignDetailView }) {
  if (popup === null && shop === null) return null;
  return (
    <section aria-label="预览">
      <h2>预览</h2>
      <div className={styles.preview}>
        {popup !== null && <PopupCard popup={{ ...popup, id, campaign: code, popRule: popupRules[popup.rule].code }} />}
        {shop !== null && <BoxCard box={shop} />}
      </div>
    </section>
  );
}
