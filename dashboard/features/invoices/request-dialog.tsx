import { Input, Radio, Segmented, Skeleton } from 'antd';
import { useState } from 'react';
import { titleKindNames, titleKinds, type InvoiceKind, type TitleKind } from '#domain/invoices/kinds';
import { invoiceLimits } from '#domain/invoices/limits';
import type { InvoiceTitleView } from '#domain/invoices/views';
import { formatYuan } from '#domain/money/yuan';
import { deleteInvoiceTitle, downloadInvoice, requestInvoice, saveInvoiceTitle, useInvoiceTitles } from '../../api/invoices.ts';
import { Field } from '../../components/field.tsx';
import { FormDialog } from '../../components/form-dialog.tsx';
import { LoadError } from '../../components/list-notices.tsx';
import { MoreMenu } from '../../components/more-menu.tsx';
import { problemText, toast } from '../../components/toast.tsx';
import { useAsk } from '../../components/use-ask.ts';
import styles from './invoices.module.css';

type Problems = Partial<Record<'name' | 'taxNumber' | 'form', string | undefined>>;

interface Props {
  kind: InvoiceKind;
  orderIds: readonly string[];
  amountFen: number;
  onMade: () => void;
  onClose: () => void;
}

/** What `titleId` is while a title is typed in. */
const fresh = '';

/** Asks whom the document is made out to, makes it, and hands it out. */
export function RequestDialog({ kind, orderIds, amountFen, onMade, onClose }: Props) {
  const ask = useAsk();
  const { data: titles, error, mutate } = useInvoiceTitles();
  const [chosen, setChosen] = useState<string>();
  const [typed, setTyped] = useState({ kind: 'personal' as TitleKind, name: '', taxNumber: '' });
  const [problems, setProblems] = useState<Problems>({});
  const [busy, setBusy] = useState(false);
  const titleId = chosen ?? titles?.[0]?.titleId ?? fresh;
  const change = (changes: Partial<typeof typed>): void => {
    setTyped((before) => ({ ...before, ...changes }));
    setProblems({});
  };

  const submit = async (): Promise<void> => {
    if (titleId === fresh) {
      const name = typed.name.trim() === '' ? '请输入抬头' : undefined;
      const isTaxNumber = /^[0-9A-Za-z]{15,20}$/.test(typed.taxNumber.replaceAll(/\s/g, ''));
      const taxNumber = typed.kind === 'enterprise' && !isTaxNumber ? '请输入 15 至 20 位的税号' : undefined;
      setProblems({ name, taxNumber });
      if (name !== undefined || taxNumber !== undefined) return;
    }
    setBusy(true);
    try {
      const used = titleId === fresh ? (await saveInvoiceTitle(typed)).titleId : titleId;
      setChosen(used);
      const { invoiceId } = await requestInvoice({ kind, titleId: used, orderIds: [...orderIds] });
      toast.success('开具成功，正在下载');
      onMade();
      await downloadInvoice({ invoiceId }).catch(toast.error);
    } catch (refusal) {
      setProblems({ form: problemText(refusal) });
    } finally {
      setBusy(false);
    }
  };
  const forget = ({ titleId: forgotten, name }: InvoiceTitleView): void =>
    ask({
      title: '删除这个抬头？',
      content: `${name}。已经开出的票据不受影响。`,
      okText: '删除',
      onOk: async () => {
        setChosen(undefined);
        await toast.outcome(deleteInvoiceTitle(forgotten), '删除成功');
      },
    });

  return (
    <FormDialog title="开具收据" okText="开具" problem={problems.form} busy={busy} onSubmit={() => void submit()} onClose={onClose}>
      <p className={styles.lead}>
        {orderIds.length} 个订单，合计 <b>{formatYuan(amountFen)}</b>
      </p>
      {titles === undefined &&
        (error === undefined ? <Skeleton active paragraph={{ rows: 2 }} /> : <LoadError error={error} onRetry={() => void mutate()} />)}
      {titles !== undefined && titles.length > 0 && (
        <Field label="抬头" problem={undefined} group>
          {(_, labelId) => (
            <Radio.Group
              aria-labelledby={labelId}
              className={styles.titles}
              value={titleId}
              onChange={({ target }) => setChosen(target.value as string)}
            >
              {titles.map((title) => (
                <div key={title.titleId} className={styles.title}>
                  <Radio value={title.titleId}>
                    {title.name}
                    <span className={styles.number}>{title.taxNumber === '' ? titleKinds[title.kind] : title.taxNumber}</span>
                  </Radio>
                  <MoreMenu
                    name={title.name}
                    actions={[{ key: 'remove', label: '删除', letter: 's', danger: true, onSelect: () => forget(title) }]}
                  />
                </div>
              ))}
              {titles.length < invoiceLimits.titles && (
                <div className={styles.title}>
                  <Radio value={fresh}>新的抬头</Radio>
                </div>
              )}
            </Radio.Group>
          )}
        </Field>
      )}
      {titles !== undefined && titleId === fresh && (
        <>
          <Segmented
            block
            aria-label="抬头类型"
            className={styles.kinds}
            options={titleKindNames.map((value) => ({ value, label: titleKinds[value] }))}
            value={typed.kind}
            onChange={(value) => change({ kind: value })}
          />
          <Field label={typed.kind === 'enterprise' ? '企业名称' : '姓名'} problem={problems.name}>
            {(control) => (
              <Input
                {...control}
                maxLength={invoiceLimits.nameLength}
                value={typed.name}
                onChange={({ target }) => change({ name: target.value })}
              />
            )}
          </Field>
          {typed.kind === 'enterprise' && (
            <Field label="税号" problem={problems.taxNumber}>
              {(control) => (
                <Input
                  {...control}
                  maxLength={24}
                  autoComplete="off"
                  placeholder="统一社会信用代码"
                  value={typed.taxNumber}
                  onChange={({ target }) => change({ taxNumber: target.value.toUpperCase() })}
                />
              )}
            </Field>
          )}
        </>
      )}
      <p className={styles.quiet}>开出的是收款收据，不是税务发票。抬头加密保存。</p>
    </FormDialog>
  );
}
