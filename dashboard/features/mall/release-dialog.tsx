import { Alert, Checkbox, Input, Select } from 'antd';
import { useState } from 'react';
import { cutName } from '#domain/uploads/naming';
import { labelsOf } from '#domain/labels/table';
import { mallCategories, modelReleaseSchema } from '#domain/mall/schema';
import { licenceNames, licences } from '#domain/trade/licences';
import { searchLimits } from '#domain/mall/search-limits';
import { mallLimits } from '#domain/mall/limits';
import { parsePrice, priceMessage } from '#domain/mall/price';
import type { ReleaseView } from '#domain/mall/views';
import { yuanText } from '#domain/money/yuan';
import { releaseModel, useLookalikes } from '../../api/mall.ts';
import { Field } from '../../components/field.tsx';
import { FormDialog } from '../../components/form-dialog.tsx';
import { Lookalikes } from '../../components/lookalike-notice.tsx';
import { nameRefusal } from '../../components/name-field.tsx';
import { toast } from '../../components/toast.tsx';
import styles from './release-dialog.module.css';

type FieldName = 'modelName' | 'modelPrice' | 'cateId' | 'labelIds' | 'description' | 'tags';

/** What is offered of a file: name, price, category, labels and description. Putting it on sale and changing it are the same. */
export function ReleaseDialog({ release, onClose }: { release: ReleaseView; onClose: () => void }) {
  /** What was on sale once needs no other review. */
  const needsReview = release.releaseTime === null;
  const isOffered = release.status === 'OnSale' || release.status === 'UnderReview';
  const [modelName, setName] = useState(release.modelName);
  const [price, setPrice] = useState(release.modelPrice === null ? '' : yuanText(release.modelPrice));
  const [cateId, setCategory] = useState(release.cateId ?? undefined);
  const [labelIds, setLabels] = useState(release.labelIds);
  const [description, setDescription] = useState(release.description);
  const [licence, setLicence] = useState(release.licence);
  const [tags, setTags] = useState(release.tags);
  const [madeByAi, setMadeByAi] = useState(release.madeByAi);
  // What a reviewer held against a field stands there until it is changed.
  const [problems, setProblems] = useState<Partial<Record<FieldName, string>>>(() =>
    Object.fromEntries(release.causes.map(({ field, text }) => [field, text])),
  );
  const others = release.causes.filter(({ field }) => field === 'model' || field === 'preview' || field === 'licence' || field === 'other');
  const lookalikes = useLookalikes(release.fileId);
  const [refusal, setRefusal] = useState<string>();
  const [busy, setBusy] = useState(false);
  const clear = (field: FieldName): void => setProblems((current) => ({ ...current, [field]: undefined }));

  const submit = async (): Promise<void> => {
    const modelPrice = parsePrice(price);
    const sent = { fileId: release.fileId, modelName, modelPrice, cateId, labelIds, description, licence, tags, madeByAi };
    const read = modelReleaseSchema.safeParse(sent);
    const found: typeof problems = {
      ...(modelPrice === undefined && { modelPrice: price.trim() === '' ? '请填写价格，免费填 0' : priceMessage }),
      ...(cateId === undefined && { cateId: '请选择分类' }),
    };
    for (const { path, message } of read.error?.issues ?? []) found[path[0] as FieldName] ??= message;
    setProblems(found);
    setRefusal(undefined);
    if (Object.keys(found).length > 0 || modelPrice === undefined || cateId === undefined) return toast.warning('请先完善表单信息');
    setBusy(true);
    try {
      const { status } = await releaseModel({ ...sent, modelPrice, cateId });
      const isReviewed = status === 'UnderReview' && release.status !== status;
      toast.success(isReviewed ? '已提交，审核通过后上架' : isOffered ? '修改已保存' : '已上架');
      onClose();
    } catch (error) {
      setRefusal(nameRefusal(error));
    } finally {
      setBusy(false);
    }
  };

  return (
    <FormDialog
      title={isOffered ? '修改发布信息' : '发布到模型商城'}
      okText={isOffered ? '保存' : needsReview ? '提交审核' : '上架'}
      width={520}
      problem={refusal}
      busy={busy}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {others.length > 0 && (
        <Alert type="warning" title="审核意见" description={others.map(({ text }) => text).join('；')} style={{ marginBottom: 16 }} />
      )}
      {lookalikes.length > 0 && (
        <Alert
          type="warning"
          showIcon
          style={{ marginBottom: 16 }}
          title="形状与他人的模型相同"
          description={
            <>
              <Lookalikes found={lookalikes} />
              <p style={{ margin: '6px 0 0' }}>不是自己的作品不能上架。审核时会看到同样的提示。</p>
            </>
          }
        />
      )}
      <Field label="模型名称" problem={problems.modelName}>
        {(control) => (
          <Input
            {...control}
            value={modelName}
            count={{ show: true, max: 15, strategy: (text) => [...text].length, exceedFormatter: (text) => cutName(text) }}
            onChange={({ target }) => {
              setName(target.value);
              clear('modelName');
            }}
          />
        )}
      </Field>
      <Field label="价格（元，免费填 0）" problem={problems.modelPrice}>
        {(control) => (
          <Input
            {...control}
            value={price}
            inputMode="decimal"
            prefix="¥"
            maxLength={8}
            placeholder="最多 5 位整数、2 位小数"
            onChange={({ target }) => {
              setPrice(target.value.replace(/(\.\d{2})\d+$/, '$1'));
              clear('modelPrice');
            }}
          />
        )}
      </Field>
      <Field label="分类" problem={problems.cateId}>
        {(control) => (
          <Select
            {...control}
            style={{ width: '100%' }}
            value={cateId}
            placeholder="请选择分类"
            options={mallCategories.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={(id: number) => {
              setCategory(id);
              setLabels([]);
              clear('cateId');
            }}
          />
        )}
      </Field>
      <Field label={`标签（最多 ${mallLimits.labels} 个）`} problem={problems.labelIds}>
        {(control) => (
          <Select
            {...control}
            mode="multiple"
            style={{ width: '100%' }}
            value={labelIds}
            disabled={cateId === undefined}
            maxCount={mallLimits.labels}
            placeholder={cateId === undefined ? '先选择分类' : '可以不选'}
            options={labelsOf(cateId ?? 0).map(({ id, name }) => ({ value: id, label: name }))}
            onChange={(ids: number[]) => {
              setLabels(ids);
              clear('labelIds');
            }}
          />
        )}
      </Field>
      <Field label={`自己的标签（最多 ${searchLimits.tags} 个，回车添加）`} problem={problems.tags}>
        {(control) => (
          <Select
            {...control}
            mode="tags"
            style={{ width: '100%' }}
            value={tags}
            open={false}
            suffixIcon={null}
            maxCount={searchLimits.tags}
            placeholder="风格、用途、材料，买家会搜索的词"
            onChange={(words: string[]) => {
              setTags(words);
              clear('tags');
            }}
          />
        )}
      </Field>
      <Field label="授权" problem={undefined}>
        {(control) => (
          <>
            <Select
              {...control}
              style={{ width: '100%' }}
              value={licence}
              options={licenceNames.map((name) => ({ value: name, label: licences[name].name }))}
              onChange={setLicence}
            />
            <p className={styles.explained}>{licences[licence].text}</p>
          </>
        )}
      </Field>
      <Checkbox checked={madeByAi} onChange={({ target }) => setMadeByAi(target.checked)} className={styles.declared}>
        这个模型由 AI 生成（会在商城里标明）
      </Checkbox>
      <Field label="简介" problem={problems.description}>
        {(control) => (
          <Input.TextArea
            {...control}
            value={description}
            rows={4}
            count={{ show: true, max: mallLimits.description, strategy: (text) => [...text].length }}
            placeholder="材质、用途、包含的内容，买家最想知道的"
            onChange={({ target }) => {
              setDescription(target.value);
              clear('description');
            }}
          />
        )}
      </Field>
    </FormDialog>
  );
}
