import { Button, Segmented } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { formatBytes, formatCount } from '#domain/display/numbers';
import { licences } from '#domain/trade/licences';
import { priceText } from '#domain/mall/price-text';
import type { OfferedView } from '#domain/mall/views';
import { addresses } from '../../addresses.ts';
import { freezeModel, reviewModel, unfreezeModel, useOfferedLookalikes } from '../../api/mall.ts';
import { ModelShow } from '../../components/model-show.tsx';
import { FactList, type Fact } from '../../components/fact-list.tsx';
import { Lookalikes } from '../../components/lookalike-notice.tsx';
import { RelativeTime } from '../../components/relative-time.tsx';
import { SidePanel } from '../../components/side-panel.tsx';
import { StateTag } from '../../components/state-tag.tsx';
import { toast } from '../../components/toast.tsx';
import { CauseDialog } from './cause-dialog.tsx';
import { offeredTones } from './offered-words.ts';
import { useDecision } from './use-decision.ts';
import { useMay } from './use-may.ts';
import styles from './operate.module.css';

/** One model that a seller has offered: what buyers will see of it, and what an administrator may decide. */
export const OfferedDrawer = ({
  model,
  onClose,
  onDecided,
  onReject,
}: {
  model: OfferedView | undefined;
  onClose: () => void;
  onDecided: () => void;
  onReject: () => void;
}) => (
  <SidePanel title="商城模型" size={560} open={model !== undefined} onClose={onClose} destroyOnHidden>
    {model !== undefined && <Offered key={model.modelId} model={model} onDecided={onDecided} onReject={onReject} />}
  </SidePanel>
);

/** Decisions against a model, each with a cause that its seller reads. */
const against = {
  freeze: {
    title: '冻结模型',
    note: '模型立即下架，发布者会看到原因。已经购买的用户仍可下载。',
    confirm: '冻结',
    said: '已冻结',
    decide: freezeModel,
  },
} as const;

function Offered({ model, onDecided, onReject }: { model: OfferedView; onDecided: () => void; onReject: () => void }) {
  const [asks, setAsks] = useState<keyof typeof against>();
  const lookalikes = useOfferedLookalikes(model.modelId);
  const { isBusy, decide } = useDecision(onDecided);
  const may = useMay();
  const { modelId, modelName, status, seller, teaser, format, cause } = model;
  const [asBuyer, setAsBuyer] = useState(false);
  const facts: Fact[] = [
    { label: '状态', value: <StateTag tone={offeredTones[status]}>{model.statusLabel}</StateTag> },
    ...(lookalikes.length === 0 ? [] : [{ label: '形状相同', value: <Lookalikes found={lookalikes} /> }]),
    ...(cause === null ? [] : [{ label: '原因', value: cause }]),
    { label: '名称', value: modelName },
    { label: '价格', value: priceText(model.modelPrice) },
    { label: '分类和标签', value: [model.cateName, ...model.labels].join(' · ') },
    { label: '授权', value: licences[model.licence].name },
    { label: '来源', value: model.madeByAi ? '声明为 AI 生成' : '声明为人工制作' },
    ...(model.tags.length === 0 ? [] : [{ label: '自己的标签', value: model.tags.join(' · ') }]),
    { label: '简介', value: model.description === '' ? '没有填写' : model.description },
    { label: '文件', value: `${model.fileName}（${format.toUpperCase()}，${formatBytes(model.fileSize)}）` },
    ...(model.triangles === null ? [] : [{ label: '三角面', value: formatCount(model.triangles) }]),
    { label: '发布者', value: seller === null ? '已删除' : `${seller.nickName} · ${seller.phone}` },
    { label: '提交时间', value: <RelativeTime at={model.submitTime} /> },
    ...(model.releaseTime === null ? [] : [{ label: '首次上架', value: <RelativeTime at={model.releaseTime} /> }]),
    { label: '拥有的人', value: `${formatCount(model.sales)} 人` },
  ];
  const chosen = asks === undefined ? undefined : against[asks];
  return (
    <>
      <div className={styles.stage}>
        <ModelShow
          shown={asBuyer ? { ...model, previewUrl: null } : model}
          format={format}
          name={modelName}
          testId={asBuyer ? 'offered-teaser-canvas' : 'offered-canvas'}
        />
      </div>
      {teaser !== null && (
        <div className={styles.sights}>
          <Segmented
            aria-label="看哪一个模型"
            value={asBuyer ? 'teaser' : 'model'}
            options={[
              { value: 'model', label: '完整模型' },
              { value: 'teaser', label: '买家看到的预览' },
            ]}
            onChange={(value) => setAsBuyer(value === 'teaser')}
          />
          {asBuyer && <p>{teaser.text}</p>}
        </div>
      )}
      <FactList facts={facts} />
      {seller !== null && may('auditList') && (
        <p style={{ marginTop: 16 }}>
          <Link to={addresses.operate('audit', { accountId: seller.id })}>查看发布者的审计日志</Link>
        </p>
      )}
      <div className={styles.actions}>
        {status === 'UnderReview' && may('modelReview') && (
          <>
            <Button type="primary" loading={isBusy} onClick={() => void decide(reviewModel({ modelId, pass: true }), '已通过并上架')}>
              通过并上架
            </Button>
            <Button danger onClick={onReject}>
              退回
            </Button>
          </>
        )}
        {(status === 'OnSale' || status === 'Withdrawn') && may('modelFreeze') && (
          <Button danger onClick={() => setAsks('freeze')}>
            冻结
          </Button>
        )}
        {status === 'Frozen' && may('modelUnfreeze') && (
          <Button loading={isBusy} onClick={() => void decide(unfreezeModel(modelId), '已解冻，发布者可以重新上架')}>
            解冻
          </Button>
        )}
      </div>
      {chosen !== undefined && (
        <CauseDialog
          title={chosen.title}
          note={chosen.note}
          confirm={chosen.confirm}
          onConfirm={async (text) => {
            await chosen.decide(modelId, text);
            toast.success(chosen.said);
            onDecided();
          }}
          onClose={() => setAsks(undefined)}
        />
      )}
    </>
  );
}
