/** The rules of registration: a grid for each method, and beside it the form as it will look. */
import { REGISTER_METHODS } from '@house/contract/content/desk-brand';
import type { MessageId } from '@house/i18n/catalogues';
import { useT } from '@house/i18n/react';
import { PATTERN_COUNT } from '@house/rules/patterns';
import { IconButton } from '@house/ui/button';
import { Checkbox, Segmented } from '@house/ui/choice';
import { Field, Select } from '@house/ui/field';
import { Notice } from '@house/ui/states';
import { type JSX, useState } from 'react';
import { fieldLabelId, type Method, moveRule, type Rule, shownRules } from './model.ts';
import { Section, useFaultOf } from './parts.tsx';
import type { BrandForm } from './use-brand-form.ts';

const PATTERNS = Array.from({ length: PATTERN_COUNT }, (_, pattern) => pattern);

function Bound({
  label,
  value,
  error,
  onChange,
}: {
  label: string;
  value: number;
  error: boolean;
  onChange: (value: number) => void;
}) {
  return (
    <Field
      small
      hideLabel
      label={label}
      type="number"
      min={0}
      max={255}
      value={String(value)}
      aria-invalid={error}
      onChange={(event) => onChange(Number(event.target.value))}
    />
  );
}

interface RuleRowProps {
  rule: Rule;
  place: { first: boolean; last: boolean };
  error: string | undefined;
  onChange: (part: Partial<Rule>) => void;
  onMove: (step: -1 | 1) => void;
}

function RuleRow({ rule, place, error, onChange, onMove }: RuleRowProps): JSX.Element {
  const t = useT();
  const name = t(fieldLabelId(rule.field));
  const of = (what: string) => `${name}: ${what}`;
  return (
    <tr>
      <th scope="row">
        {name}
        {error === undefined ? null : (
          <span className="hint err" role="alert">
            {error}
          </span>
        )}
      </th>
      <td>
        <Checkbox checked={rule.shown} onChange={(event) => onChange({ shown: event.target.checked })}>
          <span className="sr">{of(t('desk-brand.shown'))}</span>
        </Checkbox>
      </td>
      <td>
        <Checkbox checked={rule.required} onChange={(event) => onChange({ required: event.target.checked })}>
          <span className="sr">{of(t('desk-brand.required'))}</span>
        </Checkbox>
      </td>
      <td>
        <Select
          small
          hideLabel
          label={of(t('desk-brand.pattern'))}
          value={String(rule.pattern)}
          options={PATTERNS.map((pattern) => ({
            value: String(pattern),
            text: `${pattern} · ${t(`site-auth.pattern.${pattern}` as MessageId)}`,
          }))}
          onChange={(event) => onChange({ pattern: Number(event.target.value) })}
        />
      </td>
      <td>
        <Bound
          label={of(t('desk-brand.min'))}
          value={rule.minLength}
          error={error !== undefined}
          onChange={(minLength) => onChange({ minLength })}
        />
      </td>
      <td>
        <Bound
          label={of(t('desk-brand.max'))}
          value={rule.maxLength}
          error={error !== undefined}
          onChange={(maxLength) => onChange({ maxLength })}
        />
      </td>
      <td className="nw">
        <IconButton
          small
          icon="arrow-up-bold"
          label={of(t('desk-brand.up'))}
          disabled={place.first}
          onClick={() => onMove(-1)}
        />
        <IconButton
          small
          icon="arrow-down-bold"
          label={of(t('desk-brand.down'))}
          disabled={place.last}
          onClick={() => onMove(1)}
        />
      </td>
    </tr>
  );
}

export function RegisterTab({ form }: { form: BrandForm }): JSX.Element {
  const t = useT();
  const faultOf = useFaultOf(form.faults);
  const [method, setMethod] = useState<Method>('username');
  const { document, change, locked } = form;
  const rules = document.registerRules[method];
  const put = (next: Rule[]) => change({ registerRules: { ...document.registerRules, [method]: next } });
  return (
    <div className="brand-register">
      <fieldset className="brand-fields" disabled={locked}>
        <Section title={t('desk-brand.part.registerRules')} note={t('desk-brand.rulesNote')}>
          <Segmented
            label={t('desk-brand.method')}
            choices={REGISTER_METHODS.map((value) => ({ value, text: t(`desk-brand.method.${value}`) }))}
            value={method}
            onChange={setMethod}
          />
          <div className="tbl brand-rules">
            <table>
              <caption className="sr">{t(`desk-brand.method.${method}`)}</caption>
              <thead>
                <tr>
                  {(['field', 'shown', 'required', 'pattern', 'min', 'max', 'order'] as const).map((head) => (
                    <th key={head} scope="col">
                      {t(`desk-brand.${head}`)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {rules.map((rule, index) => (
                  <RuleRow
                    key={rule.field}
                    rule={rule}
                    place={{ first: index === 0, last: index === rules.length - 1 }}
                    error={faultOf(`registerRules.${method}.${rule.field}`).error}
                    onChange={(part) =>
                      put(rules.map((other) => (other.field === rule.field ? { ...other, ...part } : other)))
                    }
                    onMove={(step) => put(moveRule(rules, rule.field, step))}
                  />
                ))}
              </tbody>
            </table>
          </div>
        </Section>
      </fieldset>
      <FormPreview form={form} method={method} />
    </div>
  );
}

/** The fields of the form in their order, with the rules as the player reads them. */
function FormPreview({ form: { document }, method }: { form: BrandForm; method: Method }): JSX.Element {
  const t = useT();
  const { DIRECTREG3, USERNAMEREG3, MOBILENUMREG3 } = document.flags;
  const open = DIRECTREG3 && (method === 'username' ? USERNAMEREG3 : MOBILENUMREG3);
  return (
    <Section title={t('desk-brand.preview')}>
      {open ? null : <Notice tone="warn">{t('desk-brand.methodClosed')}</Notice>}
      <div className="brand-preview">
        {shownRules(document, method).map((rule) => {
          const length = t('site-auth.rule.length', { min: rule.minLength, max: rule.maxLength });
          const words =
            rule.pattern === 0 ? length : `${length} · ${t(`site-auth.pattern.${rule.pattern}` as MessageId)}`;
          return (
            <Field
              key={rule.field}
              label={t(fieldLabelId(rule.field))}
              readOnly
              value=""
              hint={words}
              {...(rule.required ? {} : { optional: true })}
            />
          );
        })}
      </div>
    </Section>
  );
}
