import { Input, Select } from 'antd';
import { campaignLimits } from '#domain/campaigns/limits';
import { popupAudienceNames, popupAudiences, popupRuleNames, popupRules } from '#domain/campaigns/popups';
import { tierNames, tiers } from '#domain/tiers';
import { Field } from '../../../components/field.tsx';
import type { Problems, TypedPopup } from './form.ts';
import styles from './campaigns.module.css';

type TextName = 'title' | 'text' | 'img' | 'jumpLink' | 'pages' | 'priority';
const texts: readonly { name: TextName; label: string }[] = [
  { name: 'title', label: `标题，最多 ${campaignLimits.popupTitle} 个字` },
  { name: 'text', label: `文字，最多 ${campaignLimits.popupText} 个字` },
  { name: 'img', label: '图片地址，本站的路径，可以不填' },
  { name: 'jumpLink', label: '点击后去的页面' },
  { name: 'pages', label: '在哪些页面显示，用空格分开；不填为所有页面' },
  { name: 'priority', label: '优先级，0 到 100，大的先显示' },
];
const rules = popupRuleNames.map((value) => ({ value, label: popupRules[value].label }));
const audiences = popupAudienceNames.map((value) => ({ value, label: popupAudiences[value] }));
const tierChoices = tierNames.map((value) => ({ value, label: tiers[value].label }));

interface Props {
  popup: TypedPopup;
  problems: Problems;
  disabled: boolean;
  onChange: (popup: TypedPopup) => void;
}

/** What a popup says, to whom, where and how often. */
export function PopupFields({ popup, problems, disabled, onChange }: Props) {
  return (
    <div className={styles.grid}>
      {texts.map(({ name, label }) => (
        <Field key={name} label={label} problem={problems[`popup.${name}`] ?? problems[`popup.${name}.0`]}>
          {(control) => (
            <Input
              {...control}
              disabled={disabled}
              value={popup[name]}
              onChange={({ target }) => onChange({ ...popup, [name]: target.value })}
            />
          )}
        </Field>
      ))}
      <Field label="显示规则" problem={problems['popup.rule']}>
        {(control) => (
          <Select {...control} disabled={disabled} value={popup.rule} options={rules} onChange={(rule) => onChange({ ...popup, rule })} />
        )}
      </Field>
      <Field label="显示给谁" problem={problems['popup.audience']}>
        {(control) => (
          <Select
            {...control}
            disabled={disabled}
            value={popup.audience}
            options={audiences}
            onChange={(audience) => onChange({ ...popup, audience })}
          />
        )}
      </Field>
      {popup.audience === 'newcomer' && (
        <Field label="注册几天内" problem={problems['popup.newWithinDays']}>
          {(control) => (
            <Input
              {...control}
              disabled={disabled}
              value={popup.newWithinDays}
              onChange={({ target }) => onChange({ ...popup, newWithinDays: target.value })}
            />
          )}
        </Field>
      )}
      {popup.audience === 'tier' && (
        <Field label="会员等级" problem={problems['popup.tiers']}>
          {(control) => (
            <Select
              {...control}
              mode="multiple"
              disabled={disabled}
              value={popup.tiers}
              options={tierChoices}
              onChange={(chosen) => onChange({ ...popup, tiers: chosen })}
            />
          )}
        </Field>
      )}
    </div>
  );
}
